import { pino } from "pino";
import type { ServerBuild } from "@remix-run/node";
import { readConfig } from "../config";
import { buildForRemixServe } from "./remix-serve";
import { remoteApi } from "./remote-api";
import { Turns, usualLimits } from "./turns";
import { createWeb } from "./web";

/** Pages of a test behind `remix-serve`: each tells who asked it and how much it was sent. The platform is at API_URL. */
const config = readConfig();
const log = pino();
const web = createWeb({
  api: remoteApi(config.webTier?.apiUrl ?? "", config.WEB_TIER_SECRET ?? null),
  remix: async (request, context) => {
    const { length } = await request.text();
    return Response.json({
      ip: context?.clientIp,
      method: request.method,
      path: new URL(request.url).pathname,
      length,
    });
  },
  config,
  cookieSecrets: [],
  log,
  turns: new Turns(usualLimits),
  metrics: null,
  assetsDir: null,
});

const pages: ServerBuild = {
  entry: { module: { default: () => new Response() } },
  routes: {},
  assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "build/client",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: false,
  },
  isSpaMode: false,
  mode: "production",
};

export const { assets, assetsBuildDirectory, entry, future, isSpaMode, publicPath, routes } = buildForRemixServe(
  pages,
  web,
  log,
);

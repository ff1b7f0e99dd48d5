import type { Server } from "node:http";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import type { ViteDevServer } from "vite";
import type { Config } from "../config";
import { pageHandler } from "./page-handler";

export interface Remix {
  remix: RequestHandler;
  assetsDir: string | null;
  developmentServer: ViteDevServer | null;
}

/**
 * Remix's request handler: from the build beside this bundle, or through Vite in development.
 *
 * @param server of the product: in development it tells pages of changes too, since they may connect nowhere else (CSP)
 */
export async function loadRemix({ NODE_ENV }: Config, server: Server): Promise<Remix> {
  if (NODE_ENV === "development") {
    const { createServer } = await import("vite");
    const developmentServer = await createServer({ server: { middlewareMode: true, hmr: { server } } });
    const build = () => developmentServer.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
    return { remix: createRequestHandler(build, "development"), assetsDir: null, developmentServer };
  }
  // React and its router choose between their slow and their fast build by this variable, as they are loaded.
  process.env.NODE_ENV = NODE_ENV;
  const { build, assetsDir } = await builtPages();
  return { remix: pageHandler(build), assetsDir, developmentServer: null };
}

/** Remix's build beside this bundle, and the folder of what it has for browsers. */
export async function builtPages(): Promise<{ build: ServerBuild; assetsDir: string }> {
  const folder = import.meta.url.endsWith(".ts")
    ? new URL("../build/", import.meta.url)
    : new URL("./", import.meta.url);
  const build: ServerBuild = await import(new URL("server/index.js", folder).href);
  return { build, assetsDir: relative(process.cwd(), fileURLToPath(new URL("client", folder))) };
}

import { randomBytes } from "node:crypto";
import { serveStatic } from "@hono/node-server/serve-static";
import type { RequestHandler } from "@remix-run/node";
import { Hono, type Context, type Next } from "hono";
import type { Logger } from "pino";
import { dicomwebRoot } from "#contract/imaging/dicomweb";
import type { Config } from "../config";
import type { ApiAccess } from "./api-access";
import { apiAnswer } from "./api-answer";
import { apiDocs } from "./api-docs";
import { isFromOwnPage } from "./csrf";
import { inTurn } from "./in-turn";
import type { Metrics } from "./metrics";
import { pageAnswer } from "./page-answer";
import { withinPageBody } from "./page-bodies";
import { requestOrigin } from "./request-origin";
import {
  assetSecurityPolicy,
  contentSecurityPolicy,
  isRoomPage,
  permissionsPolicy,
  securityHeaders,
} from "./security-headers";
import type { Turns } from "./turns";
import { isApiPath, requestLine, type Environment } from "./web-request";

export interface WebParts {
  api: ApiAccess;
  /** Remix's handler, bundled or through Vite. */
  remix: RequestHandler;
  config: Config;
  cookieSecrets: string[];
  log: Logger;
  turns: Turns;
  /** Null where nobody asks for them. */
  metrics: Metrics | null;
  /** Folder of the client build; null in development, where Vite serves it. */
  assetsDir: string | null;
}

/** Everything the port answers: health, api/v1, its docs, DICOMweb, assets and pages. */
export function createWeb(parts: WebParts) {
  const { api, log, assetsDir, cookieSecrets, turns } = parts;
  const app = new Hono<Environment>();
  app.use((c, next) => protectedAndLogged(c, next, parts));
  app.onError((error, c) => {
    log.error({ err: error, ...requestLine(c) }, "a request failed");
    return c.text("internal error", 500);
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const { isReady, text } = await api.readiness();
    return c.text(text, isReady ? 200 : 503);
  });
  app.use(ownPagesOnly);
  const takesTurn = inTurn(turns, cookieSecrets);
  app.on("ALL", ["/api/v1/*", `${dicomwebRoot}/*`], takesTurn, (c) => apiAnswer(c, parts));
  app.route("/api/docs", apiDocs());
  if (assetsDir) serveAssets(app, assetsDir);
  app.use(withinPageBody);
  app.all("*", takesTurn, (c) => pageAnswer(c, parts));
  return app;
}

/** Told of a request whose client left before its answer: what became of the answer then says nothing. As nginx does. */
const leftStatus = 499;

/** Gives every answer its security headers and the number it stands under in the log. */
async function protectedAndLogged(
  c: Context<Environment>,
  next: Next,
  { config, log, metrics }: Pick<WebParts, "config" | "log" | "metrics">,
): Promise<void> {
  const began = performance.now();
  const origin = requestOrigin(c.req.raw, c.env.incoming, config);
  const nonce = randomBytes(16).toString("base64");
  c.set("origin", origin);
  c.set("nonce", nonce);
  await next();
  for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
  c.res.headers.set("permissions-policy", permissionsPolicy(c.req.path));
  if (config.secureCookies) c.res.headers.set("strict-transport-security", "max-age=31536000");
  c.res.headers.set("x-request-id", origin.requestId);
  if (!c.res.headers.has("content-security-policy")) {
    const isAsset = c.req.path.startsWith("/assets/");
    const livekit = isRoomPage(c.req.path) ? liveKitAddresses(config.LIVEKIT_URL) : [];
    const policy = isAsset ? assetSecurityPolicy : contentSecurityPolicy(nonce, [config.ANALYTICS_URL, ...livekit]);
    c.res.headers.set("content-security-policy", policy);
  }
  const ms = Math.round(performance.now() - began);
  const isGone = c.env.outgoing.destroyed;
  const status = isGone ? leftStatus : c.res.status;
  metrics?.answered({ method: c.req.method, path: c.req.path, status, seconds: ms / 1000 });
  log[status >= 500 ? "error" : "info"]({ ...requestLine(c), status, ms });
}

/** Its socket, and its pages, which the test of a line asks for. */
const liveKitAddresses = (url: string | undefined) => (url ? [url, url.replace(/^ws/, "http")] : []);

async function ownPagesOnly(c: Context<Environment>, next: Next) {
  // A call of the api without a cookie, or with a token of its own, has no right but that; pages go by the cookie alone.
  const bringsOwnToken = c.req.header("authorization") !== undefined;
  const hasOwnRight = isApiPath(c.req.path) && (!c.req.header("cookie") || bringsOwnToken);
  if (!hasOwnRight && !isFromOwnPage(c.req.raw)) return c.text("cross-site request refused", 403);
  return next();
}

const year = "public, max-age=31536000, immutable";

function serveAssets(app: Hono<Environment>, root: string): void {
  app.use("/assets/*", serveStatic({ root, precompressed: true, onFound: (_, c) => c.header("cache-control", year) }));
  // Pages have no dot in their addresses: they need not be looked for on the disk.
  app.use(
    "/:file{[^/]+\\.[^/]+}",
    serveStatic({ root, precompressed: true, onFound: (_, c) => c.header("cache-control", "no-cache") }),
  );
}

import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { serveStatic } from "@hono/node-server/serve-static";
import type { AppLoadContext, RequestHandler } from "@remix-run/node";
import { Hono, type Context } from "hono";
import type { Logger } from "pino";
import { arrivingBody } from "#api/arriving-body";
import { OwedRecords } from "#api/audit/owed-records";
import { limitedBody } from "#api/request-body";
import type { Origin } from "#api/operations";
import { dicomwebRoot } from "#contract/dicomweb";
import type { Client } from "#contract/index";
import { isViewPass, viewBearer } from "#contract/view-pass";
import { readSessionToken } from "../app/accounts/session-cookie.server";
import { passForCall } from "../app/uploads/link-pass.server";
import type { Config } from "../config";
import type { ApiAccess } from "./api-access";
import { apiDocs } from "./api-docs";
import { compressed, packedAnswer } from "./compress";
import { isFromOwnPage } from "./csrf";
import { requestOrigin } from "./request-origin";
import { assetSecurityPolicy, contentSecurityPolicy, securityHeaders } from "./security-headers";

interface Environment {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse };
  Variables: { origin: Origin; nonce: string };
}

export interface WebParts {
  api: ApiAccess;
  /** Remix's handler, bundled or through Vite. */
  remix: RequestHandler;
  config: Config;
  cookieSecrets: string[];
  log: Logger;
  /** Folder of the client build; null in development, where Vite serves it. */
  assetsDir: string | null;
}

/** The pass by which a page without an account asks for pictures: scripts as bearer, plain pictures in the query. */
function viewPassOf(request: Request): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const pass = bearer ?? new URL(request.url).searchParams.get("view");
  return pass && isViewPass(pass) ? pass : null;
}

/** Told of a request whose client left before its answer: what became of the answer then says nothing. As nginx does. */
const LEFT_STATUS = 499;

/** By what a request is found in the log. */
const requestLine = (c: Context<Environment>) => ({
  requestId: c.get("origin").requestId,
  method: c.req.method,
  path: c.req.path,
});

const isApi = (path: string) => path.startsWith("/api/v1/") || path.startsWith(`${dicomwebRoot}/`);

/** Everything the port answers: health, api/v1, its docs, DICOMweb, assets and pages. */
export function createWeb({ api, remix, config, cookieSecrets, log, assetsDir }: WebParts) {
  const app = new Hono<Environment>();

  app.use(async (c, next) => {
    const began = performance.now();
    const origin = requestOrigin(c.req.raw, c.env.incoming, config.TRUST_PROXY);
    const nonce = randomBytes(16).toString("base64");
    c.set("origin", origin);
    c.set("nonce", nonce);
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) c.res.headers.set(name, value);
    c.res.headers.set("x-request-id", origin.requestId);
    if (!c.res.headers.has("content-security-policy")) {
      const isAsset = c.req.path.startsWith("/assets/");
      const policy = isAsset ? assetSecurityPolicy : contentSecurityPolicy(nonce, config.ANALYTICS_URL);
      c.res.headers.set("content-security-policy", policy);
    }
    const ms = Math.round(performance.now() - began);
    const isGone = c.env.outgoing.destroyed;
    const status = isGone ? LEFT_STATUS : c.res.status;
    log[status >= 500 ? "error" : "info"]({ ...requestLine(c), status, ms });
  });

  app.onError((error, c) => {
    log.error({ err: error, ...requestLine(c) }, "a request failed");
    return c.text("internal error", 500);
  });

  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const readiness = await api.readiness();
    return readiness === null ? c.text("not ready", 503) : c.text(readiness);
  });

  app.use(async (c, next) => {
    // A call of the api without a cookie has no right but the token it brings itself.
    const hasOwnRight = isApi(c.req.path) && !c.req.header("cookie");
    const bringsOwnToken = c.req.header("authorization") !== undefined;
    if (!hasOwnRight && !bringsOwnToken && !isFromOwnPage(c.req.raw)) return c.text("cross-site request refused", 403);
    return next();
  });

  app.on("ALL", ["/api/v1/*", `${dicomwebRoot}/*`], async (c) => {
    const request = c.req.raw;
    const pass = viewPassOf(request);
    const session = () => readSessionToken(request, cookieSecrets);
    const fromCookies = async () => passForCall(request) ?? (await session());
    const token =
      pass !== null
        ? viewBearer(pass, await session())
        : request.headers.has("authorization")
          ? null
          : await fromCookies();
    const received = { token, body: arrivingBody(c.env.incoming) };
    return compressed(request, await api.fetch(request, c.get("origin"), received));
  });
  app.route("/api/docs", apiDocs());

  if (assetsDir) {
    const year = "public, max-age=31536000, immutable";
    app.use(
      "/assets/*",
      serveStatic({ root: assetsDir, precompressed: true, onFound: (_, c) => c.header("cache-control", year) }),
    );
    // Pages have no dot in their addresses: they need not be looked for on the disk.
    app.use(
      "/:file{[^/]+\\.[^/]+}",
      serveStatic({ root: assetsDir, precompressed: true, onFound: (_, c) => c.header("cache-control", "no-cache") }),
    );
  }

  app.use(async (c, next) => {
    const isUpload = c.req.header("content-type")?.startsWith("multipart/form-data");
    return isUpload ? next() : limitedBody(c, next);
  });
  app.all("*", async (c) => {
    const origin = c.get("origin");
    // One client a bearer: who he is, is looked up once for the whole page.
    const clients = new Map<string | null, Client>();
    const owed = new OwedRecords();
    const clientOf = (token: string | null) => {
      const client = clients.get(token) ?? api.client(token, origin, owed);
      clients.set(token, client);
      return client;
    };
    const context: AppLoadContext = {
      platform: {
        client: clientOf,
        fetch: (path, { token, ...init }) => {
          const request = new Request(new URL(path, origin.url), init);
          if (token) request.headers.set("authorization", `Bearer ${token}`);
          return api.fetch(request, origin);
        },
      },
      answer: (page, { status, headers }) => packedAnswer(c.req.raw, Buffer.from(page), { status, headers }),
      nonce: c.get("nonce"),
      requestId: origin.requestId,
      logFault: (error) => log.error({ err: error, ...requestLine(c) }, "a page failed"),
      cookieSecrets,
      secureCookies: config.SECURE_COOKIES,
      clientIp: origin.ip,
      analyticsUrl: config.ANALYTICS_URL ?? null,
      isDemo: config.DEMO,
      isBillingHost: config.BILLING_HOST === origin.host,
    };
    const [page] = await Promise.all([compressed(c.req.raw, await remix(c.req.raw, context)), owed.written()]);
    return page;
  });
  return app;
}

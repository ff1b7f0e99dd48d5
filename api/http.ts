import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { createRouterClient } from "@orpc/server";
import { SmartCoercionPlugin } from "@orpc/json-schema";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono } from "hono";
import { dicomwebRoot } from "#contract/dicomweb";
import { isViewPass } from "#contract/view-pass";
import type { Client } from "#contract/index";
import { callerOf } from "./access/caller-queries";
import { isKey, keyIn } from "./api-keys/key-access";
import { allowedMethods } from "./allowed-methods";
import { bodyOf, type Received } from "./arriving-body";
import { OwedRecords } from "./audit/owed-records";
import { forExternalViewers } from "./dicomweb/cross-origin";
import { dicomwebRoutes } from "./dicomweb/streams";
import { openApiDocument } from "./openapi";
import { asProblem, enter, type CallContext, type Origin } from "./operations";
import type { Platform } from "./platform";
import { Problem } from "./problem";
import { asProblemJson, problemBody, problemResponse } from "./problem-response";
import { queryValues } from "./query-values";
import { limitedBody, requireFields } from "./request-body";
import { router } from "./router";
import { routes } from "./routes";
import { storable, storableText } from "./storable";
import { streamRoutes } from "./stream-routes";
import type { StreamRoute } from "./streams";
import { isPass } from "./uploads/link-access";

export interface Api {
  /**
   * The platform in process, on behalf of the bearer of the token.
   *
   * @param owed of an answer made of several calls, which waits for it; without it each call waits for its own
   */
  client(token: string | null, origin: Origin, owed?: OwedRecords): Client;
  /** Answers a request below /api/v1 or /dicomweb. */
  fetch(request: Request, origin: Origin, received?: Received): Promise<Response>;
}

/** api/v1 and DICOMweb of one platform: the same operations in process and over HTTP. */
export function createApi(platform: Platform): Api {
  const contextOf = (token: string | null, origin: Origin, owed: OwedRecords): CallContext => {
    let bearer: ReturnType<typeof callerOf> | undefined;
    return {
      platform,
      origin,
      owed,
      bearer: async () => (token ? (bearer ??= callerOf(platform.db, token)) : null),
      uploadPass: token && isPass(token) ? token : null,
      organizationKey: token && isKey(token) ? token : null,
      viewBearer: token && isViewPass(token) ? token : null,
    };
  };

  const handler = new OpenAPIHandler(router, {
    interceptors: [
      async ({ next, request }) => {
        // A body that cannot be decoded is refused by the handler itself, which reads it again.
        if (request.method !== "GET") requireFields(await request.body().catch(() => undefined));
        return next();
      },
    ],
    clientInterceptors: [({ next, ...call }) => next({ ...call, input: storable(call.input ?? {}) })],
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    customErrorResponseBodyEncoder: problemBody,
  });
  // Services are told by addresses with a slash at their end too (PS3.18 §8.9).
  const app = new Hono<{ Bindings: { context: CallContext; body: AsyncIterable<Uint8Array> } }>({ strict: false });
  app.get("/api/v1/openapi.json", async (c) => c.json(await openApiDocument()));
  const mount = (root: string, streams: readonly StreamRoute[]) => {
    for (const { declaration, handle } of streams) {
      const path = `${root}${declaration.path.replace(/\{(\w+)\}/g, ":$1")}`;
      app.on(declaration.method, path, async (c) => {
        const { context, body } = c.env;
        try {
          const named = Object.entries<string>(c.req.param());
          const params = Object.fromEntries(named.map(([name, text]) => [name, storableText(text)]));
          const query = new URLSearchParams(queryValues(c.req.url));
          const entered = await enter(context, declaration.access, { ...Object.fromEntries(query), ...params });
          const answer = await handle({ request: c.req.raw, body, params, query, context: entered });
          // Its head alone is answered (RFC 9110 §9.3.2): nobody reads the body, nor closes what it is read from.
          if (c.req.method === "HEAD") await answer.body?.cancel();
          return answer;
        } catch (error) {
          const refused = problemResponse(asProblem(error, context, declaration.path));
          if (refused.status === 401) refused.headers.set("www-authenticate", 'Bearer realm="Radbridge"');
          return refused;
        }
      });
    }
  };
  app.use(`${dicomwebRoot}/*`, forExternalViewers(platform.db));
  mount("/api/v1", streamRoutes);
  mount(dicomwebRoot, dicomwebRoutes);
  app.all(`${dicomwebRoot}/*`, (c) => {
    const allowed = allowedMethods(
      dicomwebRoutes.map(({ declaration }) => declaration),
      c.req.path.slice(dicomwebRoot.length),
    );
    if (allowed.length === 0) return problemResponse(new Problem("not_found"));
    if (c.req.method !== "OPTIONS") return methodRefused(allowed);
    return new Response(null, { status: 204, headers: { allow: [...new Set([...allowed, "OPTIONS"])].join(", ") } });
  });
  app.all("/api/v1/*", limitedBody, async (c) => {
    const allowed = allowedMethods(routes, c.req.path.slice("/api/v1".length));
    if (allowed.length === 0) return problemResponse(new Problem("not_found"));
    if (!allowed.includes(c.req.method)) return methodRefused(allowed);
    try {
      queryValues(c.req.url);
    } catch (error) {
      return problemResponse(asProblem(error, c.env.context, c.req.path));
    }
    // The head of an answer is that of the same GET (RFC 9110 §9.3.2); its body is left out on the way.
    const request = c.req.method === "HEAD" ? new Request(c.req.raw, { method: "GET" }) : c.req.raw;
    const { matched, response } = await handler.handle(request, { prefix: "/api/v1", context: c.env.context });
    if (!matched) return problemResponse(new Problem("not_found"));
    response.headers.set("cache-control", "no-store");
    return response.status < 400 ? response : asProblemJson(response);
  });

  return {
    client: (token, origin, shared) => {
      const owed = shared ?? new OwedRecords();
      return createRouterClient(router, {
        context: contextOf(token, origin, owed),
        interceptors: [
          async ({ next, ...call }) => {
            const answer = await next({ ...call, input: storable(call.input) });
            if (!shared) await owed.written();
            return answer;
          },
        ],
      });
    },
    fetch: async (request, origin, { token, body = bodyOf(request) } = {}) => {
      const authorization = request.headers.get("authorization");
      const bearer = token ?? authorization?.match(/^Bearer (\S+)$/i)?.[1] ?? keyIn(authorization);
      const context = contextOf(bearer, origin, new OwedRecords());
      const response = await app.fetch(request, { context, body });
      try {
        await context.owed.written();
      } catch (error) {
        return problemResponse(asProblem(error, context, new URL(request.url).pathname));
      }
      return response;
    },
  };
}

function methodRefused(allowed: string[]): Response {
  const response = problemResponse(new Problem("method_not_allowed", { allowed }));
  response.headers.set("allow", allowed.join(", "));
  return response;
}

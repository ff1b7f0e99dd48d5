import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { SmartCoercionPlugin } from "@orpc/json-schema";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import { Hono, type Context } from "hono";
import { dicomwebRoot } from "#contract/imaging/dicomweb";
import { allowedMethods } from "#api/kernel/allowed-methods";
import { forExternalViewers } from "#api/imaging/dicomweb/cross-origin";
import { dicomwebRoutes } from "#api/imaging/dicomweb/streams";
import { openApiDocument } from "./openapi";
import { asProblem, enter, type CallContext } from "#api/kernel/operations";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { asProblemJson, problemBody, problemResponse } from "#api/kernel/problem-response";
import { queryValues } from "#api/kernel/query-values";
import { limitedBody, requireFields } from "#api/kernel/request-body";
import { router } from "./router";
import { routes } from "./routes";
import { stripUnstorable, stripUnstorableText } from "#api/infrastructure/strip-unstorable";
import { streamRoutes } from "./stream-routes";
import type { StreamRoute } from "#api/kernel/streams";

interface Environment {
  Bindings: { context: CallContext; body: AsyncIterable<Uint8Array> };
}

/** What is answered below /api/v1 and /dicomweb: operations and streams at the paths their contracts name. */
export function httpRoutes({ db }: Pick<Platform, "db">): Hono<Environment> {
  // Services are told by addresses with a slash at their end too (PS3.18 §8.9).
  const app = new Hono<Environment>({ strict: false });
  app.get("/api/v1/openapi.json", async (c) => c.json(await openApiDocument()));
  app.use(`${dicomwebRoot}/*`, forExternalViewers(db));
  for (const stream of streamRoutes) mount(app, "/api/v1", stream);
  for (const stream of dicomwebRoutes) mount(app, dicomwebRoot, stream);
  app.all(`${dicomwebRoot}/*`, (c) => dicomwebWithoutStream(c));
  const handler = operationHandler();
  app.all("/api/v1/*", limitedBody, (c) => operationAnswer(c, handler));
  return app;
}

function mount(app: Hono<Environment>, root: string, stream: StreamRoute): void {
  const path = `${root}${stream.declaration.path.replace(/\{(\w+)\}/g, ":$1")}`;
  app.on(stream.declaration.method, path, (c) => streamAnswer(c, stream));
}

async function streamAnswer(c: Context<Environment>, { declaration, handle }: StreamRoute): Promise<Response> {
  const { context, body } = c.env;
  try {
    const named = Object.entries<string>(c.req.param());
    const params = Object.fromEntries(named.map(([name, text]) => [name, stripUnstorableText(text)]));
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
}

/** A path without a stream is not there; a method without one is refused, OPTIONS told which there are. */
function dicomwebWithoutStream(c: Context<Environment>): Response {
  const allowed = allowedMethods(
    dicomwebRoutes.map(({ declaration }) => declaration),
    c.req.path.slice(dicomwebRoot.length),
  );
  if (allowed.length === 0) return problemResponse(new Problem("not_found"));
  if (c.req.method !== "OPTIONS") return methodRefused(allowed);
  return new Response(null, { status: 204, headers: { allow: [...new Set([...allowed, "OPTIONS"])].join(", ") } });
}

/** Operations behind the decoding of HTTP: values of an address in the types their input has, nothing left unread. */
const operationHandler = () =>
  new OpenAPIHandler(router, {
    interceptors: [
      async ({ next, request }) => {
        // A body that cannot be decoded is refused by the handler itself, which reads it again.
        if (request.method !== "GET") requireFields(await request.body().catch(() => undefined));
        return next();
      },
    ],
    clientInterceptors: [({ next, ...call }) => next({ ...call, input: stripUnstorable(call.input ?? {}) })],
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    customErrorResponseBodyEncoder: problemBody,
  });

async function operationAnswer(
  c: Context<Environment>,
  handler: ReturnType<typeof operationHandler>,
): Promise<Response> {
  // An organization that was left empty is refused by the operation's own word, as any other that is none.
  const path = c.req.path.replace("/buckets//", "/buckets/-/");
  const allowed = allowedMethods(routes, path.slice("/api/v1".length));
  if (allowed.length === 0) return problemResponse(new Problem("not_found"));
  if (!allowed.includes(c.req.method)) return methodRefused(allowed);
  try {
    queryValues(c.req.url);
  } catch (error) {
    return problemResponse(asProblem(error, c.env.context, c.req.path));
  }
  // The head of an answer is that of the same GET (RFC 9110 §9.3.2); its body is left out on the way.
  const sent = c.req.method === "HEAD" ? new Request(c.req.raw, { method: "GET" }) : c.req.raw;
  const request = path === c.req.path ? sent : new Request(new URL(path, c.req.url), sent);
  const { matched, response } = await handler.handle(request, { prefix: "/api/v1", context: c.env.context });
  if (!matched) return problemResponse(new Problem("not_found"));
  response.headers.set("cache-control", "no-store");
  return response.status < 400 ? response : asProblemJson(response);
}

function methodRefused(allowed: string[]): Response {
  const response = problemResponse(new Problem("method_not_allowed", { allowed }));
  response.headers.set("allow", allowed.join(", "));
  return response;
}

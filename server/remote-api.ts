import { createORPCClient, ORPCError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { contract, type Client } from "#contract/index";
import { ProblemBody } from "#contract/problem-body";
import type { ApiAccess } from "./api-access";

/** Spec §9: API time-out, and that of the report view request. */
const timeoutMs = 15_000;
const reportViewTimeoutMs = 30_000;

const isReportView = (url: URL) => /\/reports\/[^/]+\/detail$/.test(url.pathname);

/** The web tier alone, against any provider of api/v1 at `apiUrl` (its origin). */
export function remoteApi(apiUrl: string): ApiAccess {
  const timed = (request: Request) =>
    fetch(request, {
      signal: AbortSignal.timeout(isReportView(new URL(request.url)) ? reportViewTimeoutMs : timeoutMs),
    });
  return {
    client: (token, origin): Client =>
      createORPCClient(
        new OpenAPILink(contract, {
          url: new URL("/api/v1", apiUrl).href,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            "x-forwarded-host": origin.host,
            "x-request-id": origin.requestId,
          },
          fetch: async (request) => readableAsJson(await timed(request)),
          customErrorResponseBodyDecoder: (body, { status }) => {
            const problem = ProblemBody.safeParse(body);
            if (!problem.success) return null;
            const { code, data } = problem.data;
            return new ORPCError(code, { status, message: code, data });
          },
        }),
      ),
    fetch: (request, _, { token } = {}) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.delete("host");
      headers.delete("cookie");
      if (token) headers.set("authorization", `Bearer ${token}`);
      const init: RequestInit & { duplex: "half" } = {
        method: request.method,
        headers,
        body: request.body,
        duplex: "half",
        redirect: "manual",
      };
      return fetch(new URL(`${pathname}${search}`, apiUrl), init);
    },
    readiness: async () => {
      try {
        const answer = await timed(new Request(new URL("/readyz", apiUrl)));
        return { isReady: answer.ok, text: await answer.text() };
      } catch {
        return { isReady: false, text: "not ready\nplatform away" };
      }
    },
  };
}

/** oRPC reads application/json only, and would take application/problem+json (RFC 9457) for a file. */
function readableAsJson(response: Response): Response {
  if (!response.headers.get("content-type")?.startsWith("application/problem+json")) return response;
  const headers = new Headers(response.headers);
  headers.set("content-type", "application/json");
  return new Response(response.body, { status: response.status, headers });
}

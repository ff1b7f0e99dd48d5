import { createORPCClient, ORPCError } from "@orpc/client";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { contract, type Client } from "#contract/index";
import { ProblemBody } from "#contract/kernel/problem-body";
import type { Origin } from "#api/infrastructure/actor/actor";
import type { ApiAccess } from "./api-access";
import { whileMoving } from "./while-moving";
import { tierHeader, tierHeaderOf } from "./tier-header";

/** Spec §9: API time-out, and that of the report view request. */
const timeoutMs = 15_000;
const reportViewTimeoutMs = 30_000;

/** As long as a client's own body may stand still (server.ts), and what a large file takes to be filed. */
const usualSilenceMs = 120_000;

const isReportView = (url: URL) => /\/reports\/[^/]+\/detail$/.test(url.pathname);

/** What the platform is told by us alone, not by who asks us. */
const ownHeaders = ["host", "cookie", "x-request-id", tierHeader, "forwarded", "x-real-ip"];

/** Of one connection, with those that `Connection` names (RFC 9110 §7.6.1). What `Expect` asked for, our server has done. */
const hopHeaders = ["connection", "expect", "keep-alive", "proxy-connection", "te", "transfer-encoding", "upgrade"];

/** What goes on to the other side. */
function endToEnd(given: Headers): Headers {
  const named = (given.get("connection") ?? "").toLowerCase().split(",");
  const ofConnection = new Set([...hopHeaders, ...named.map((name) => name.trim())]);
  return new Headers([...given].filter(([name]) => !ofConnection.has(name)));
}

/**
 * The web tier alone, against any provider of api/v1 at `apiUrl` (its origin).
 *
 * @param silentMs how long a stream may stand still on its way there or back
 * @param secret shared with the provider, which then believes who asked; null tells it the host alone
 */
export function remoteApi(apiUrl: string, secret: string | null = null, silentMs = usualSilenceMs): ApiAccess {
  const told = (address: string, method: string, origin: Origin): Record<string, string> => {
    const { pathname, search } = new URL(address);
    const signed = secret && tierHeaderOf(secret, { method, target: pathname + search }, origin, Date.now());
    return {
      "x-request-id": origin.requestId,
      "x-forwarded-host": origin.host,
      ...(signed && { [tierHeader]: signed }),
    };
  };
  const timed = (request: Request) =>
    fetch(request, {
      signal: AbortSignal.timeout(isReportView(new URL(request.url)) ? reportViewTimeoutMs : timeoutMs),
    });
  return {
    client: (token, origin): Client =>
      createORPCClient(
        new OpenAPILink(contract, {
          url: new URL("/api/v1", apiUrl).href,
          headers: token ? { authorization: `Bearer ${token}` } : {},
          fetch: async (request) => {
            for (const [name, value] of Object.entries(told(request.url, request.method, origin))) {
              request.headers.set(name, value);
            }
            return readableAsJson(await timed(request));
          },
          customErrorResponseBodyDecoder: (body, { status }) => {
            const problem = ProblemBody.safeParse(body);
            if (!problem.success) return null;
            const { code, data } = problem.data;
            return new ORPCError(code, { status, message: code, data });
          },
        }),
      ),
    fetch: async (request, origin, { token } = {}) => {
      const { pathname, search } = new URL(request.url);
      const headers = endToEnd(request.headers);
      for (const name of [...headers.keys()]) {
        if (ownHeaders.includes(name) || name.startsWith("x-forwarded-")) headers.delete(name);
      }
      for (const [name, value] of Object.entries(told(request.url, request.method, origin))) headers.set(name, value);
      if (token) headers.set("authorization", `Bearer ${token}`);
      // On the way between the two nothing is packed: `fetch` would unpack it, and the answer leaves packed anyway.
      headers.set("accept-encoding", "identity");
      const { signal, watched, over } = whileMoving(silentMs);
      const init: RequestInit & { duplex: "half" } = {
        method: request.method,
        headers,
        body: watched(request.body),
        duplex: "half",
        redirect: "manual",
        signal,
      };
      const answer = await fetch(new URL(`${pathname}${search}`, apiUrl), init);
      if (!answer.body) over();
      const { status, statusText } = answer;
      return new Response(watched(answer.body, over), { status, statusText, headers: endToEnd(answer.headers) });
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

import { createRequire } from "node:module";
import type { ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import { connectionLimits, stillBodyMs } from "./connection-limits";
import { followConnections, type Connection } from "./connections";
import { isFromOwnPage } from "./csrf";
import { securityHeaders } from "./security-headers";
import { giveUpSilentClients } from "./silent-clients";
import { asTaken, leavable } from "./slow-clients";

/** What answers every request: pages, api/v1, assets. */
interface Web {
  fetch(request: Request, connection: Connection): Response | Promise<Response>;
}

/**
 * A build for `remix-serve` in which `web` answers whatever comes: one route that takes every address and hands each request
 * on as it came. So pages have the same checks, limits, headers and log behind `remix-serve` as behind server.ts.
 *
 * @param build of the pages: its flags say which `fetch` the process has
 * @param log for what Remix refuses before `web` is asked
 */
export function buildForRemixServe(build: ServerBuild, web: Web, log: Logger): ServerBuild {
  keepAddressesOut();
  const connection = followConnections((server) => {
    Object.assign(server, connectionLimits);
    giveUpSilentClients(server, stillBodyMs);
  });
  const answer = (request: Request) => answered(request, web, connection());
  return {
    ...build,
    // Assets come from `web` too, packed beforehand and with their headers: nothing is here.
    assetsBuildDirectory: "build/none",
    routes: { all: { id: "all", path: "*", module: { default: () => null, action: () => null } } },
    entry: {
      module: {
        default: answer,
        handleDataRequest: (_, { request }) => answer(request),
        handleError: (error, { request }) => refused(error, request, log),
      },
    },
  };
}

async function answered(request: Request, web: Web, { incoming, outgoing }: Connection): Promise<Response> {
  const body = request.body && leavable(request.body);
  if (body) outgoing.once("finish", () => void body.leave());
  const init: RequestInit & { duplex: "half" } = { body: body?.arriving, duplex: "half" };
  const answer = await web.fetch(body ? new Request(request, init) : request, { incoming, outgoing });
  return answer.body ? new Response(asTaken(answer.body, outgoing), answer) : answer;
}

/**
 * Remix itself refuses a post whose Origin is another host, before a route is asked, and would answer 500; Express answers
 * with the status and the headers of what is thrown. What comes here else is no fault: that the one route has no page.
 */
function refused(error: unknown, request: Request, log: Logger): void {
  if (!(error instanceof Error)) return;
  log.warn({ err: error, method: request.method, path: new URL(request.url).pathname }, "refused by Remix");
  if (isFromOwnPage(request)) return;
  const headers = { ...securityHeaders, "content-security-policy": "default-src 'none'" };
  throw Object.assign(new Error("cross-site request refused"), { status: 403, headers });
}

/** `remix-serve` prints the address of each request, and patients' names stand in queries: our own log has it by its path. */
function keepAddressesOut(): void {
  const here = createRequire(import.meta.url);
  const morgan = createRequire(here.resolve("@remix-run/serve/package.json"))("morgan");
  morgan.format("tiny", () => undefined);
}

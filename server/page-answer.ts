import type { AppLoadContext } from "@remix-run/node";
import type { Context } from "hono";
import { OwedRecords } from "#api/infrastructure/audit/owed-records";
import type { Client } from "#contract/index";
import { compressed, packedAnswer, utf8 } from "./compress";
import { mostMultipartBytes } from "./page-bodies";
import type { WebParts } from "./web";
import { requestLine, type Environment } from "./web-request";

/** A page of the web tier; it leaves when what its calls owe is on disk. */
export async function pageAnswer(c: Context<Environment>, parts: WebParts): Promise<Response> {
  const owed = new OwedRecords();
  const answering = parts.remix(c.req.raw, loadContext(c, parts, owed));
  const [page] = await Promise.all([compressed(c.req.raw, await answering), owed.written()]);
  return page;
}

/** What loaders and actions are given of the platform, the request and the installation. */
function loadContext(
  c: Context<Environment>,
  { api, config, cookieSecrets, log }: WebParts,
  owed: OwedRecords,
): AppLoadContext {
  const origin = c.get("origin");
  // One client a bearer: who they are, is looked up once for the whole page.
  const clients = new Map<string | null, Client>();
  return {
    platform: {
      client: (token) => {
        const client = clients.get(token) ?? api.client(token, origin, owed);
        clients.set(token, client);
        return client;
      },
      fetch: (path, { token, ...init }) => {
        const request = new Request(new URL(path, origin.url), init);
        if (token) request.headers.set("authorization", `Bearer ${token}`);
        return api.fetch(request, origin);
      },
    },
    answer: (page, { status, headers }) => packedAnswer(c.req.raw, utf8(page), { status, headers }),
    nonce: c.get("nonce"),
    requestId: origin.requestId,
    mostMultipartBytes: mostMultipartBytes(c.req.path),
    logFault: (error) => log.error({ err: error, ...requestLine(c) }, "a page failed"),
    cookieSecrets,
    secureCookies: config.secureCookies,
    clientIp: origin.ip,
    analyticsUrl: config.ANALYTICS_URL ?? null,
    isDemo: config.DEMO,
    isBillingHost: config.BILLING_HOST === origin.host,
  };
}

import type {} from "@remix-run/node";
import type { Client } from "#contract/index";

/** The platform behind api/v1 as server.ts hands it over: in this process, or another one over HTTP. */
export interface Platform {
  /** api/v1 on behalf of the bearer of the token. */
  client(token: string | null): Client;
  /** Raw requests to api/v1 paths, for bodies that stream: images, PDFs, uploads. */
  fetch(path: string, init: RequestInit & { token: string | null; duplex?: "half" }): Promise<Response>;
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    platform: Platform;
    /** The answer with a page in pieces, packed as the browser takes it. */
    answer(page: string[], init: { status: number; headers: Headers }): Promise<Response>;
    /** Of the Content-Security-Policy of this answer. */
    nonce: string;
    requestId: string;
    /** What a form with files may weigh on this page; 0 where none is read. */
    mostMultipartBytes: number;
    /** Writes a fault of the pages into the log of the server, by the number of the request. */
    logFault(error: unknown): void;
    /** Newest first: the first signs, all are accepted. */
    cookieSecrets: string[];
    /** False where the hospital's network is plain HTTP. */
    secureCookies: boolean;
    clientIp: string | null;
    /** Where page views are sent; null sends none. */
    analyticsUrl: string | null;
    isDemo: boolean;
    /** The request came by the host that shows /settings/billing. */
    isBillingHost: boolean;
  }

  interface Future {
    v3_singleFetch: true;
  }
}

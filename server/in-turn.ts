import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { Problem } from "#api/infrastructure/problem";
import { problemResponse } from "#api/kernel/problem-response";
import { readSessionToken } from "../app/session/session-cookie.server";
import { TooBusy, type Turns, type Urgency } from "./turns";
import { isApiPath, type Environment } from "./web-request";
import { problemPage, worded } from "./worded-problem";

/** What pages ask for by themselves (product §9: every 30 or 60 s), and what browsers fetch before anybody asks. */
const looksByItself =
  /^\/(notifications\/newly|exams\/newly)|\/sync(\.data)?$|^\/api\/v1\/(exams\/newly|notifications|live)/;

/** How much a person waits for the answer. */
export function urgencyOf(request: Request): Urgency {
  const { pathname } = new URL(request.url);
  const isAhead = /prefetch/.test(request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "");
  if (isAhead || looksByItself.test(pathname)) return "poll";
  return request.method === "GET" || request.method === "HEAD" ? "page" : "action";
}

/** Files are taken as they arrive, beside everything else: they wait for the line, not for the processor. */
const bringsFile = (request: Request) =>
  !/^(application\/(json|x-www-form-urlencoded)|$)/.test(request.headers.get("content-type") ?? "");

/** Middleware: pages and calls take their turn; who would wait too long is told when to come back. */
export function inTurn(turns: Turns, cookieSecrets: string[]): MiddlewareHandler<Environment> {
  return async (c, next) => {
    if (bringsFile(c.req.raw)) return next();
    try {
      return await turns.take(urgencyOf(c.req.raw), await clientOf(c, cookieSecrets), next);
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error;
      return busyAnswer(c.req.raw, error.retryAfterSeconds);
    }
  };
}

/** By what they hold, whoever shares an address with others; by the address, who holds nothing of ours. */
async function clientOf(c: Context<Environment>, cookieSecrets: string[]): Promise<string> {
  const bearer = c.req.header("authorization") ?? (await readSessionToken(c.req.raw, cookieSecrets));
  return bearer ? createHash("sha256").update(bearer).digest("base64") : (c.get("origin").ip ?? "");
}

/** RFC 9110 §15.6.4, with Retry-After. A page that only reads comes back by itself. */
async function busyAnswer(request: Request, seconds: number): Promise<Response> {
  const path = new URL(request.url).pathname;
  const answer = await worded(request, problemResponse(new Problem("unavailable")));
  answer.headers.set("retry-after", String(seconds));
  if (isApiPath(path) || path.endsWith(".data")) return answer;
  const refresh: Record<string, string> = request.method === "GET" ? { refresh: String(seconds) } : {};
  return problemPage(request, "unavailable", { "retry-after": String(seconds), ...refresh });
}

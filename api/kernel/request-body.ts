import { bodyLimit } from "hono/body-limit";
import { Problem } from "#api/infrastructure/problem";
import { problemResponse } from "./problem-response";

/** Largest body of an operation or a form: 20,000 file names fit. Files go through streams, which have own limits. */
const mostBytes = 4 * 1024 * 1024;

/** Deeper than any input: beyond, readers that call themselves would run out of stack. */
const deepest = 64;

/** Hono middleware that refuses a larger body, of whatever type, with request_too_large. */
export const limitedBody = bodyLimit({
  maxSize: mostBytes,
  onError: () => problemResponse(new Problem("request_too_large", { maxBytes: mostBytes })),
});

/**
 * A body names the fields of an operation's input, so it is an object or a form with files; none at all is an empty one. A
 * list or a single value would be left unread, and the call carried out as if nothing had been sent; the fields of a
 * plain form have no types, and what it sends would be left out without a word.
 *
 * @param body as it was decoded, or undefined
 * @throws Problem bad_request; also where objects and lists stand in each other more than 64 deep
 */
export function requireFields(body: unknown): void {
  if (body === undefined || body === "" || body instanceof FormData) return;
  if (body instanceof URLSearchParams) throw new Problem("bad_request", { issues: [{ path: "", message: "object" }] });
  const isObject = typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype;
  if (!isObject) throw new Problem("bad_request", { issues: [{ path: "", message: "object" }] });
  if (isTooDeep(body)) throw new Problem("bad_request", { issues: [{ path: "", message: "tooLong" }] });
}

/** Level by level, for the same reason. */
function isTooDeep(body: object): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((value) => (typeof value === "object" && value !== null ? Object.values(value) : []));
  }
  return false;
}

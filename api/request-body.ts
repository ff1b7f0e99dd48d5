import { bodyLimit } from "hono/body-limit";
import { Problem } from "./problem";
import { problemResponse } from "./problem-response";

/** Largest body of an operation or a form: 20,000 file names fit. Files go through streams, which have own limits. */
const mostBytes = 4 * 1024 * 1024;

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
 * @throws Problem bad_request
 */
export function requireFields(body: unknown): void {
  if (body === undefined || body === "" || body instanceof FormData) return;
  if (body instanceof URLSearchParams) throw new Problem("bad_request", { issues: [{ path: "", message: "object" }] });
  const isObject = typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype;
  if (!isObject) throw new Problem("bad_request", { issues: [{ path: "", message: "object" }] });
}

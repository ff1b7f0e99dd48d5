import { Problem } from "./problem";

/**
 * A body names the fields of an operation's input, so it is an object or a form; none at all is an empty one. A list or
 * a single value would be left unread, and the call carried out as if nothing had been sent.
 *
 * @param body as it was decoded, or undefined
 * @throws Problem bad_request
 */
export function requireFields(body: unknown): void {
  if (body === undefined || body === "" || body instanceof FormData || body instanceof URLSearchParams) return;
  const isObject = typeof body === "object" && body !== null && Object.getPrototypeOf(body) === Object.prototype;
  if (!isObject) throw new Problem("bad_request", { issues: [{ path: "", message: "object" }] });
}

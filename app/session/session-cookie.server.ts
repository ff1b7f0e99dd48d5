import { createCookie } from "@remix-run/node";

/**
 * Holds the access token of the session, which stands in the database and can be ended there at once. No Max-Age: it
 * goes with the browser, and a session that ran out is told apart from one that never was.
 */
export function sessionCookie(secrets: string[], secure: boolean) {
  return createCookie("session", { secrets, secure, httpOnly: true, sameSite: "lax", path: "/" });
}

/** The access token of the request's session cookie; null without one or with a wrong signature. */
export async function readSessionToken(request: Request, secrets: string[]): Promise<string | null> {
  const value: unknown = await sessionCookie(secrets, false).parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

import { cookieHeader, cookieValue } from "../shell/plain-cookie.server";

const name = "list";
/** A working day: long enough to come back to, short enough for a shared desk. */
const maxAgeSeconds = 12 * 3600;

/** The query of the list the account saw last ("last list source" of spec §3); "" for none, or another account's. */
export function lastList(request: Request, accountId: string): string {
  const value = cookieValue(request, name) ?? "";
  const [owner, query = ""] = value.split(".");
  return owner === accountId ? Buffer.from(query, "base64url").toString() : "";
}

/** The header that remembers the list. Longer than a cookie may be, it is forgotten. */
export function rememberList(accountId: string, query: string, secure: boolean): string {
  const kept = query.length > 1500 ? "" : Buffer.from(query).toString("base64url");
  return cookieHeader(name, `${accountId}.${kept}`, { secure, maxAgeSeconds });
}

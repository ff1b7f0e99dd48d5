import type { Group } from "#contract/identity/accounts";
import { cookieHeader, cookieValue } from "../../cookies/plain-cookie.server";

const cookie = "group";

/**
 * The group whose places the navigation links: the one chosen in this browser, else the first that the account
 * administers, else its first; null for an account without any.
 */
export function currentGroup(request: Request, groups: readonly Group[]): Group | null {
  const chosen = cookieValue(request, cookie);
  return groups.find(({ id }) => id === chosen) ?? groups.find(({ mayManage }) => mayManage) ?? groups[0] ?? null;
}

/** The Set-Cookie header that makes a group the current one. */
export const rememberGroup = (id: string, secure: boolean) => cookieHeader(cookie, id, { secure });

import { WorkTab } from "#contract/work-tabs";
import { cookieHeader, cookieValue } from "../shell/plain-cookie.server";

const name = "work";
/** A working day: long enough to come back to, short enough for a shared desk. */
const maxAgeSeconds = 12 * 3600;

/**
 * The tab of work the account was at last ("last list source" of spec §3); null for all exams, and for another account's.
 * Only the tab: what was looked for in it yesterday would hide the work of today.
 */
export function lastWork(request: Request, accountId: string): WorkTab | null {
  const [owner, tab] = (cookieValue(request, name) ?? "").split(".");
  const known = WorkTab.safeParse(tab);
  return owner === accountId && known.success ? known.data : null;
}

/** The header that remembers the tab. */
export const rememberWork = (accountId: string, tab: WorkTab | null, secure: boolean): string =>
  cookieHeader(name, `${accountId}.${tab ?? ""}`, { secure, maxAgeSeconds });

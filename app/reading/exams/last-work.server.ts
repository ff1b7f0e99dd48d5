import { WorkTab } from "#contract/reading/work-tabs";
import type { SignedIn } from "../../session/signed-in.server";
import { cookieHeader, cookieValue } from "../../cookies/plain-cookie.server";

const name = "work";
/** A working day: long enough to come back to, short enough for a shared desk. */
const maxAgeSeconds = 12 * 3600;

/**
 * The tab of work the account was at last ("last list source" of spec §3); null for all exams, and for another account's.
 * Only the tab: what was looked for in it yesterday would hide the work of today.
 */
function lastWork(request: Request, accountId: string): WorkTab | null {
  const [owner, tab] = (cookieValue(request, name) ?? "").split(".");
  const known = WorkTab.safeParse(tab);
  return owner === accountId && known.success ? known.data : null;
}

/**
 * The query of the list that somebody opens who asks for none: the tab of today's work, else the view that is the
 * reader's default; "" for all exams.
 */
export async function startOf(request: Request, { account, api }: SignedIn): Promise<string> {
  const work = lastWork(request, account.id);
  if (work) return new URLSearchParams({ work }).toString();
  const { views } = await api.listViews.mine({});
  return views.find(({ isDefault }) => isDefault)?.query ?? "";
}

/** The header that remembers the tab. */
export const rememberWork = (accountId: string, tab: WorkTab | null, secure: boolean): string =>
  cookieHeader(name, `${accountId}.${tab ?? ""}`, { secure, maxAgeSeconds });

import type { Action } from "#contract/kernel/actions";
import { WorkTab, type WorkCounts } from "#contract/reading/work-tabs";
import type { SignedIn } from "../../session/signed-in.server";
import { cookieHeader, cookieValue } from "../../cookies/plain-cookie.server";

const name = "work";
/** A working day: long enough to come back to, short enough for a shared desk. */
const maxAgeSeconds = 12 * 3600;

/**
 * The tab of work the account was at last ("last list source" of product §3): "all" for all exams, null where it was at
 * none yet. Only the tab: what was looked for in it yesterday would hide the work of today.
 */
function lastWork(request: Request, accountId: string): WorkTab | "all" | null {
  const [owner, tab] = (cookieValue(request, name) ?? "").split(".");
  if (owner !== accountId) return null;
  return tab === "" ? "all" : (WorkTab.safeParse(tab).data ?? null);
}

/** What somebody who reads here for the first time today begins with: to approve before to write, where any waits. */
export function firstWork(granted: ReadonlySet<Action>, counts: WorkCounts): WorkTab | null {
  if (granted.has("report_approval") && counts.approve > 0) return "approve";
  return granted.has("report_upsert") && counts.write > 0 ? "write" : null;
}

const queryOf = (work: WorkTab) => new URLSearchParams({ work }).toString();

/**
 * The query of the list that somebody opens who asks for none: the view that is the reader's default, else the tab of
 * today's work, else what waits for the reader's role; "" for all exams.
 */
export async function startOf(request: Request, { account, api, permissions }: SignedIn): Promise<string> {
  const { views } = await api.listViews.mine({});
  const view = views.find(({ isDefault }) => isDefault);
  if (view) return view.query;
  const work = lastWork(request, account.id);
  if (work) return work === "all" ? "" : queryOf(work);
  const [counts, permitted] = await Promise.all([api.exams.workCounts({}), permissions()]);
  const first = firstWork(new Set(permitted.flatMap(({ actions }) => actions)), counts);
  return first ? queryOf(first) : "";
}

/** The header that remembers the tab. */
export const rememberWork = (accountId: string, tab: WorkTab | null, secure: boolean): string =>
  cookieHeader(name, `${accountId}.${tab ?? ""}`, { secure, maxAgeSeconds });

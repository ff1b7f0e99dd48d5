import type { Action } from "#contract/kernel/actions";
import { workCountCap, WorkTab, type WorkCounts } from "#contract/reading/work-tabs";
import { pathTo } from "../../paths";
import { pageSizes, type ListQuery } from "../../registration/exams/list-query.server";

/** Tabs of the worklist, where what is to be written stands by when it is due. */
const worklistTabs = { take: {}, team: { tab: "team" }, overdue: { tab: "overdue" } } as const;

/** A tab above the list; `work` is null for the one of all exams. */
export interface OfferedWork {
  work: WorkTab | keyof typeof worklistTabs | null;
  href: string;
  /** As it is shown, "99+" for more; null where nobody counted. */
  count: string | null;
  isCurrent: boolean;
}

/** Whose work it is; null for everybody's. */
const needed: Record<WorkTab, Action | null> = {
  write: "report_upsert",
  rejected: "report_upsert",
  approve: "report_approval",
  critical: null,
  urgent: null,
  unmatched: "exam_bind",
};

/**
 * The tabs of work that the reader can do something about, and that of all exams.
 *
 * @param counts null where they could not be read
 * @param hasRegistry whether exams are matched with scheduled ones
 */
export function offeredWork(
  query: Pick<ListQuery, "work" | "limit" | "deleted">,
  counts: WorkCounts | null,
  { granted, hasRegistry }: { granted: ReadonlySet<Action>; hasRegistry: boolean },
): OfferedWork[] {
  const isOffered = (tab: WorkTab) => {
    const action = needed[tab];
    return (action === null || granted.has(action)) && (tab !== "unmatched" || hasRegistry);
  };
  // One address a tab, the same that an empty query leads to.
  const limit = query.limit === pageSizes[0] ? null : query.limit;
  const works = WorkTab.options.filter((tab) => isOffered(tab) || query.work === tab);
  const listed = [...works, null].map((work) => ({
    work,
    href: pathTo("/studies", {}, { ...(work ? { work } : { all: "1" }), limit: limit?.toString() }),
    count: work && counts ? shownCount(counts[work]) : null,
    isCurrent: query.work === work && !query.deleted,
  }));
  // Whoever writes takes the next one there, by when it is due.
  const worklist = (["take", "team", "overdue"] as const).map((work) => ({
    work,
    href: pathTo("/worklist", {}, worklistTabs[work]),
    count: null,
    isCurrent: false,
  }));
  return granted.has("report_upsert") ? [...worklist, ...listed] : listed;
}

const shownCount = (count: number) => (count < workCountCap ? String(count) : `${workCountCap - 1}+`);

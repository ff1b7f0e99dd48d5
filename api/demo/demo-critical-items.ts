import { v7 } from "uuid";
import { defaultCriticalMinutes, type CriticalCategory } from "#contract/organizations/critical-categories";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";

const minuteMs = 60_000;

type Attempt = Pick<
  typeof tables.criticalAttempts.$inferInsert,
  "toldTo" | "toldToRole" | "method" | "outcome" | "readBack" | "note"
> & { afterMinutes: number };

/** Items in each state, the newest first: just flagged, tried in vain, told without a read-back, of each category, closed. */
const states: { minutesAgo: number; category: CriticalCategory; attempts: Attempt[] }[] = [
  { minutesAgo: 3, category: "critical", attempts: [] },
  {
    minutesAgo: 26,
    category: "critical",
    attempts: [
      {
        afterMinutes: 4,
        toldTo: "神经外科 病房",
        toldToRole: "nurse",
        method: "phone",
        outcome: "unableToReach",
        note: "占线",
      },
      {
        afterMinutes: 9,
        toldTo: "神经外科 赵医生",
        toldToRole: "dutyDoctor",
        method: "phone",
        outcome: "unableToReach",
      },
    ],
  },
  {
    minutesAgo: 41,
    category: "urgent",
    attempts: [
      {
        afterMinutes: 12,
        toldTo: "呼吸科 孙医生",
        toldToRole: "treatingDoctor",
        method: "message",
        outcome: "reachedWithoutReadBack",
      },
    ],
  },
  { minutesAgo: 190, category: "significant", attempts: [] },
  {
    minutesAgo: 240,
    category: "critical",
    attempts: [
      { afterMinutes: 2, toldTo: "急诊科", toldToRole: "dutyDoctor", method: "phone", outcome: "unableToReach" },
      {
        afterMinutes: 6,
        toldTo: "急诊科 李医生",
        toldToRole: "dutyDoctor",
        method: "phone",
        outcome: "confirmed",
        readBack: "左侧大量气胸，立即处理",
      },
    ],
  },
];

/** How many of a hospital's critical reports are wanted. */
export const demoCriticalItems = states.length;

/** @param reports critical ones, the newest first */
export async function insertDemoCriticalItems(
  tx: Transaction,
  bucketId: string,
  reports: { reportId: string; authorId: string | null; version: number }[],
  now: Date,
) {
  for (const [index, { reportId, authorId, version }] of reports.entries()) {
    const state = states[index];
    if (!state || !authorId) continue;
    const { category } = state;
    const created = new Date(now.getTime() - state.minutesAgo * minuteMs);
    const due = new Date(created.getTime() + defaultCriticalMinutes[category] * minuteMs);
    const after = (minutes: number) => new Date(created.getTime() + minutes * minuteMs);
    const confirmed = state.attempts.find(({ outcome }) => outcome === "confirmed");
    const itemId = v7({ msecs: created.getTime() });
    await tx.insert(tables.criticalItems).values({
      id: itemId,
      bucketId,
      reportId,
      flaggedBy: authorId,
      created,
      category,
      due,
      acknowledged: confirmed ? after(confirmed.afterMinutes) : null,
    });
    if (state.attempts.length === 0) continue;
    await tx.insert(tables.criticalAttempts).values(
      state.attempts.map(({ afterMinutes, ...attempt }) => ({
        ...attempt,
        id: v7({ msecs: after(afterMinutes).getTime() }),
        itemId,
        reportVersion: version,
        category,
        found: created,
        toldBy: authorId,
        told: after(afterMinutes),
        created: after(afterMinutes),
      })),
    );
  }
}

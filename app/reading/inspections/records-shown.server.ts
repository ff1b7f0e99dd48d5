import type { AppLoadContext } from "@remix-run/node";
import type { InspectionRule } from "#contract/organizations/organizations";
import type { Client } from "#contract/index";
import type { InspectionOutcome, InspectionRecord } from "#contract/reading/inspections";
import { InspectionReason } from "#contract/reading/inspection-answer";
import type { Formats } from "../../i18n/format.server";
import { problemOf } from "../../problems/thrown-problem.server";

const limit = 20;

interface Wanted {
  id: string;
  rule: InspectionRule;
  outcome?: InspectionOutcome | undefined;
  from?: string | undefined;
  to?: string | undefined;
  skip: number;
}

/** The findings of a rule; null for who administers the organization without seeing its exams. */
export async function recordsOf(context: AppLoadContext, api: Client, { id, rule, outcome, from, to, skip }: Wanted) {
  try {
    return { ...(await api.inspections.records({ id, rule, outcome, from, to, skip, limit })), isForbidden: false };
  } catch (error) {
    const code = problemOf(error, context)?.code;
    if (code !== "forbidden" && code !== "not_found") throw error;
    return { total: 0, records: [] as InspectionRecord[], isForbidden: true };
  }
}

/** As the page shows them. */
export const recordsShown = (page: Awaited<ReturnType<typeof recordsOf>>, format: Formats) => ({
  ...page,
  limit,
  records: page.records.map(({ at, reason, ...record }) => ({
    ...record,
    at: format.dayTime(at),
    reason: InspectionReason.safeParse(reason).data ?? null,
  })),
});
export type ShownRecords = ReturnType<typeof recordsShown>;

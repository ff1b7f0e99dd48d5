import type { z } from "zod";
import type { ExamFilter, ExamPage, ExamQuery } from "#contract/exam-list";
import { scopeOf } from "../access/caller";
import type { OperationContext } from "../operations";
import { countAll, countFound } from "./count-exams";
import { daysAround } from "./exam-date-conditions";
import { asksForDays, asksForDeleted, effectiveFilters, examConditions, type ListScope } from "./exam-filters";
import { bucketsByZone, pageOfExams } from "./exam-list-queries";
import { asExamRow } from "./exam-row";

/** Page size where none is given that makes sense (spec §9). */
const fallbackLimit = 50;

async function scopeFor(context: OperationContext, filters: ExamFilter[]): Promise<ListScope> {
  const caller = context.caller();
  const visible = asksForDeleted(filters) ? scopeOf(caller, "exam_delete") : context.scope;
  // Only days need to know where midnight is.
  const zones = asksForDays(filters) ? await bucketsByZone(context.platform.db, visible) : new Map([["UTC", visible]]);
  return { accountId: caller.accountId, bucketsByZone: zones, now: new Date() };
}

/** One page of the exam list. */
export async function listExams(
  context: OperationContext,
  query: z.infer<typeof ExamQuery>,
): Promise<z.infer<typeof ExamPage>> {
  const scope = await scopeFor(context, query.filters);
  const conditions = examConditions(query.filters, scope);
  if (!conditions) return { exams: [], next: null };
  const limit = query.limit && query.limit > 0 ? query.limit : fallbackLimit;
  const { order } = query.sort;
  // Nothing else has a deletion time to sort by (spec §5).
  const isSortable = query.sort.field !== "deletedTime" || asksForDeleted(query.filters);
  const field = isSortable ? query.sort.field : "created";
  const rows = await pageOfExams(context.platform.db, conditions, {
    field,
    order,
    around: daysAround(field, effectiveFilters(query.filters), scope),
    limit: limit + 1,
    skip: query.after ? 0 : query.skip,
    after: query.after ?? null,
  });
  const shown = rows.slice(0, limit).map((row) => asExamRow(row, context.caller()));
  return { exams: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** How many exams the filters find; `capped`, counting stops at the cap. */
export async function countList(
  context: OperationContext,
  { filters, capped }: { filters: ExamFilter[]; capped: boolean },
): Promise<number> {
  const scope = await scopeFor(context, filters);
  const { db } = context.platform;
  return capped ? countFound(db, filters, scope) : countAll(db, filters, scope);
}

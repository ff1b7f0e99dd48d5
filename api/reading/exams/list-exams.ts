import type { z } from "zod";
import type {
  ExamFilter,
  ExamNeighbours,
  ExamPage,
  ExamQuery,
  ExamSortField,
  PlaceQuery,
} from "#contract/registration/exam-list";
import { countCap } from "#contract/registration/exam-limits";
import { workFilters, WorkCounts, WorkTab } from "#contract/reading/work-tabs";
import { scopeOf } from "#api/infrastructure/actor/caller";
import { StatementParts } from "#api/infrastructure/database/statement-parts";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { countAll, countFound } from "./count-exams";
import { daysAround } from "#api/registration/exams/exam-date-conditions";
import {
  asksForDays,
  asksForDeleted,
  effectiveFilters,
  examConditions,
  type ListScope,
} from "./exam-filter-conditions";
import { bucketsByZone, pageOfExams } from "./exam-list-queries";
import { asExamRow } from "#api/registration/exams/exam-row";
import { countAhead, isWithin, nextTo } from "./neighbour-queries";
import { countWork } from "./work-count-queries";

/** Page size where none is given that makes sense (product §9). */
const fallbackLimit = 50;

async function scopeFor(context: OperationContext, filters: ExamFilter[]): Promise<ListScope> {
  const caller = context.caller();
  const visible = asksForDeleted(filters) ? scopeOf(caller, "exam_delete") : context.scope;
  // Only days need to know where midnight is.
  const zones = asksForDays(filters) ? await bucketsByZone(context.platform.db, visible) : new Map([["UTC", visible]]);
  const approvesAt = scopeOf(caller, "report_approval");
  return { accountId: caller.accountId, bucketsByZone: zones, approvesAt, now: new Date() };
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
  const field = sortable(query.sort.field, query.filters);
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

/** Nothing but the deleted exams has a deletion time to sort by (product §5). */
const sortable = (field: ExamSortField, filters: ExamFilter[]): ExamSortField =>
  field !== "deletedTime" || asksForDeleted(filters) ? field : "created";

/** Where an exam stands in a list. @throws Problem not_found */
export async function neighboursOf(
  context: OperationContext,
  { id, filters, sort }: PlaceQuery,
): Promise<z.infer<typeof ExamNeighbours>> {
  const { db } = context.platform;
  if (!(await isWithin(db, id, context.scope))) throw new Problem("not_found");
  const scope = await scopeFor(context, filters);
  const conditions = examConditions(filters, scope);
  if (!conditions) return { position: null, total: 0, previous: null, next: null };
  const field = sortable(sort.field, filters);
  const place = { id, field, order: sort.order, around: daysAround(field, effectiveFilters(filters), scope) };
  const [ahead, total, previous, next] = await Promise.all([
    countAhead(db, conditions, place),
    countFound(db, filters, scope),
    nextTo(db, conditions, place, "before"),
    nextTo(db, conditions, place, "behind"),
  ]);
  return { position: ahead === null || ahead >= countCap ? null : ahead + 1, total, previous, next };
}

/** How many exams wait under each tab of the list. */
export async function countWorkTabs(context: OperationContext): Promise<WorkCounts> {
  const none = WorkTab.options.map((tab) => [tab, 0] as const);
  if (context.scope.length === 0) return WorkCounts.parse(Object.fromEntries(none));
  const scope = await scopeFor(context, []);
  const values: Record<string, unknown> = {};
  const tabs = WorkTab.options.flatMap((tab): [WorkTab, StatementParts][] => {
    const parts = examConditions(workFilters[tab], scope, new StatementParts(true, values));
    return parts ? [[tab, parts]] : [];
  });
  return countWork(context.platform.db, tabs, values);
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

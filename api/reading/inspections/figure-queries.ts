import { and, count, countDistinct, desc, eq, gte, isNull, lt, ne, sql } from "drizzle-orm";
import type { InspectionOutcome } from "#contract/reading/inspections";
import type { InspectionRule } from "#contract/organizations/organizations";
import type { Database } from "#api/infrastructure/database/connect";
import { accounts, buckets, exams, inspectionOutcomes, reports } from "#api/infrastructure/database/schema/index";
import { lastPassed } from "./outcome-queries";

/** From the beginning of one instant to before the other. */
export interface Period {
  from: Date | null;
  before: Date | null;
}

const within = (bucketId: string, { from, before }: Period) =>
  and(
    eq(inspectionOutcomes.bucketId, bucketId),
    from ? gte(inspectionOutcomes.created, from) : undefined,
    before ? lt(inspectionOutcomes.created, before) : undefined,
  );

/** The organization's time zone and the levels it set. */
export const inspectionSettings = async (db: Database, bucketId: string) =>
  (
    await db
      .select({ timeZone: buckets.timeZone, inspectionLevels: buckets.inspectionLevels })
      .from(buckets)
      .where(eq(buckets.id, bucketId))
  )[0];

/** How many findings of each rule ended how. */
export const countOutcomes = (db: Database, bucketId: string, period: Period) =>
  db
    .select({ rule: inspectionOutcomes.rule, outcome: inspectionOutcomes.outcome, total: count() })
    .from(inspectionOutcomes)
    .where(and(within(bucketId, period), ne(inspectionOutcomes.outcome, "shown")))
    .groupBy(inspectionOutcomes.rule, inspectionOutcomes.outcome);

/** How many findings of each rule were told of reports that have not gone on since. */
export const countOpen = (db: Database, bucketId: string, period: Period) =>
  db
    .select({
      rule: inspectionOutcomes.rule,
      total: countDistinct(sql`(${inspectionOutcomes.reportId}, ${inspectionOutcomes.evidence})`),
    })
    .from(inspectionOutcomes)
    .innerJoin(reports, and(eq(reports.id, inspectionOutcomes.reportId), isNull(reports.deleted)))
    .where(
      and(
        within(bucketId, period),
        eq(inspectionOutcomes.outcome, "shown"),
        gte(inspectionOutcomes.version, lastPassed(inspectionOutcomes.reportId)),
      ),
    )
    .groupBy(inspectionOutcomes.rule);

interface Wanted {
  rule: InspectionRule;
  outcome?: InspectionOutcome | undefined;
  limit: number;
  skip: number;
}

/** The findings of a rule that came to an end, newest first, and how many there are. */
export async function recordPage(db: Database, bucketId: string, period: Period, wanted: Wanted) {
  const where = and(
    within(bucketId, period),
    eq(inspectionOutcomes.rule, wanted.rule),
    wanted.outcome ? eq(inspectionOutcomes.outcome, wanted.outcome) : ne(inspectionOutcomes.outcome, "shown"),
    isNull(reports.deleted),
    isNull(exams.deleted),
  );
  const rows = await db
    .select({
      id: inspectionOutcomes.id,
      examId: exams.id,
      reportId: reports.id,
      accessionNumber: exams.accessionNumber,
      rule: inspectionOutcomes.rule,
      outcome: sql<InspectionOutcome>`${inspectionOutcomes.outcome}`,
      reason: inspectionOutcomes.reason,
      note: inspectionOutcomes.note,
      evidence: inspectionOutcomes.evidence,
      by: { id: accounts.id, name: accounts.name, title: accounts.title },
      at: inspectionOutcomes.created,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(inspectionOutcomes)
    .innerJoin(reports, eq(reports.id, inspectionOutcomes.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(accounts, eq(accounts.id, inspectionOutcomes.accountId))
    .where(where)
    .orderBy(desc(inspectionOutcomes.created), desc(inspectionOutcomes.id))
    .limit(wanted.limit)
    .offset(wanted.skip);
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...row }) => row) };
}

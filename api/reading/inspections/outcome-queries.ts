import { and, eq, gte, sql } from "drizzle-orm";
import type { InspectionOutcome } from "#contract/reading/inspections";
import type { InspectionWarning } from "#contract/reading/report-views";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { inspectionOutcomes } from "#api/infrastructure/database/schema/index";

interface OfReport {
  bucketId: string;
  reportId: string;
  version: number;
  accountId: string;
}

/** What became of one finding. */
export interface Outcome extends Pick<InspectionWarning, "rule" | "level" | "field" | "evidence"> {
  outcome: InspectionOutcome | "shown";
  reason?: string | null;
  note?: string;
}

/** Appends; of what was told of the very version before, nothing. */
export async function appendOutcomes(db: Database | Transaction, report: OfReport, outcomes: Outcome[]) {
  if (outcomes.length === 0) return;
  const rows = outcomes.map(({ rule, level, field, evidence, outcome, reason, note }) => ({
    ...report,
    ...{ rule, level, field, evidence, outcome, reason, note },
  }));
  await db.insert(inspectionOutcomes).values(rows).onConflictDoNothing();
}

/** The version at which the report last went on with what it had been told. */
export const lastPassed = (reportId: typeof inspectionOutcomes.reportId | string) =>
  sql<number>`coalesce((select max(passed.version) from ${inspectionOutcomes} passed
    where passed.report_id = ${reportId} and passed.outcome <> 'shown'), 0)`;

/** What the report was told since it last went on, each once. */
export const toldSince = (tx: Transaction, reportId: string) =>
  tx
    .selectDistinctOn([inspectionOutcomes.rule, inspectionOutcomes.evidence], {
      rule: inspectionOutcomes.rule,
      level: inspectionOutcomes.level,
      field: inspectionOutcomes.field,
      evidence: inspectionOutcomes.evidence,
    })
    .from(inspectionOutcomes)
    .where(
      and(
        eq(inspectionOutcomes.reportId, reportId),
        eq(inspectionOutcomes.outcome, "shown"),
        gte(inspectionOutcomes.version, lastPassed(reportId)),
      ),
    )
    .orderBy(inspectionOutcomes.rule, inspectionOutcomes.evidence);

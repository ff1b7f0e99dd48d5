import type { InspectionLevels } from "#contract/organizations/organizations";
import type { InspectionAnswer } from "#contract/reading/inspection-answer";
import type { InspectionWarning } from "#contract/reading/report-views";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import type { OperationContext } from "#api/kernel/operations";
import { appendOutcomes, type Outcome, toldSince } from "./outcome-queries";

interface OfReport {
  id: string;
  bucketId: string;
  version: number;
  exam: { id: string };
  rules: { inspectionLevels: InspectionLevels };
}

/** A report was held back: what it was told, until it goes on, counts as open. */
export const recordHeldBack = (
  db: Database,
  context: OperationContext,
  { id: reportId, bucketId, version }: Pick<OfReport, "id" | "bucketId" | "version">,
  findings: InspectionWarning[],
) =>
  appendOutcomes(
    db,
    { bucketId, reportId, version, accountId: context.caller().accountId },
    findings.map((finding) => ({ ...finding, outcome: "shown" as const })),
  );

/**
 * A report went on: what it was told and no longer has was fixed; what it has still was overridden where a reason was
 * given, kept where it was only ticked.
 *
 * @param findings with which it went on, in the order in which they were told
 * @param written as it stands after the step
 */
export async function recordPassed(
  tx: Transaction,
  context: OperationContext,
  written: OfReport,
  findings: InspectionWarning[],
  { inspectionReason = null, inspectionNote = "", inspectionReasons = [] }: InspectionAnswer,
): Promise<void> {
  const told = await toldSince(tx, written.id);
  const keyOf = ({ rule, evidence }: Pick<Outcome, "rule" | "evidence">) => `${rule} ${evidence}`;
  const stands = new Set(findings.map(keyOf));
  // A rule that was switched off meanwhile was not answered by the text.
  const fixed = told.filter((one) => !stands.has(keyOf(one)) && written.rules.inspectionLevels[one.rule] !== "off");
  const passed = findings.map((finding, index): Outcome => {
    const reason = inspectionReasons[index] ?? inspectionReason;
    return { ...finding, outcome: reason === null ? "kept" : "overridden", reason, note: inspectionNote };
  });
  const { id: reportId, bucketId, version, exam } = written;
  await appendOutcomes(tx, { bucketId, reportId, version, accountId: context.caller().accountId }, [
    ...fixed.map((one) => ({ ...one, outcome: "fixed" as const })),
    ...passed,
  ]);
  if (passed.length === 0) return;
  const reasons = [...new Set(passed.map(({ reason }) => reason ?? "").filter(Boolean))];
  await audit(tx, context, "inspection_accepted", {
    examId: exam.id,
    subjectId: reportId,
    detail: { version, rules: [...new Set(passed.map(({ rule }) => rule))].join(", "), reasons: reasons.join(", ") },
  });
}

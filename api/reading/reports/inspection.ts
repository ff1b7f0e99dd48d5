import { createHash } from "node:crypto";
import type { InspectionRule } from "#contract/organizations/organizations";
import type { ReportContent } from "#contract/reading/report-content";
import type { InspectionWarning } from "#contract/reading/report-views";
import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import type { UnfilledField } from "#api/reading/reporting-templates/unfilled";
import type { ComposedTexts } from "#contract/reading/reporting-templates";
import { begunWith } from "#api/reading/reporting-templates/report-form";
import { unfilledIn } from "#api/reading/reporting-templates/unfilled-in-report";
import { priorsOf } from "./inspected-prior-queries";
import type { ReportRow } from "./report-queries";
import { smartInspect } from "./smart-inspect";
import type { InspectedPrior } from "./smart-inspect/prior-date";

/** What smart inspect finds in a content. Every rule warns, unless the organization says that it blocks or is off. */
function inspected(
  { exam, rules }: ReportRow,
  content: ReportContent,
  priors: InspectedPrior[] = [],
  unfilled: readonly UnfilledField[] = [],
  begunTexts: ComposedTexts | null = null,
): InspectionWarning[] {
  const hits = smartInspect({
    patientSex: exam.patientGender,
    age:
      exam.visitAge === null || exam.visitAgeUnit === null ? null : { value: exam.visitAge, unit: exam.visitAgeUnit },
    modality: exam.modality,
    bodyPart: exam.bodyPart,
    orderedAs: [exam.studyDesc, ...exam.orderedAs],
    clinicImpression: exam.clinicImpression,
    examDay: dayAt(exam.at, rules.timeZone),
    priors,
    finding: content.finding,
    diagnosis: content.diagnosis,
    positive: content.positive,
    hasCriticalFlag: content.critical,
    criticalWords: rules.criticalWords,
    unfilledFields: unfilled.map(({ label }) => label),
    begunTexts,
  });
  return hits.flatMap((hit): InspectionWarning[] => {
    const level = rules.inspectionLevels[hit.rule] ?? "warn";
    if (level === "off") return [];
    const ofField = hit.rule === "template_field" && unfilled.find(({ label }) => label === hit.evidence);
    return [{ ...hit, level: ofField ? ofField.level : level }];
  });
}

/** What is found of a report that is to go on, of its patient's past exams and its template too. */
export async function inspectedNow(
  tx: Transaction,
  report: ReportRow,
  content: ReportContent,
): Promise<InspectionWarning[]> {
  const priors = await priorsOf(tx, report);
  return inspected(
    report,
    content,
    priors.map(({ at, ...texts }) => ({ day: dayAt(at, report.rules.timeZone), ...texts })),
    await unfilledIn(tx, report.id, content),
    await begunWith(tx, report.id),
  );
}

/**
 * Smart inspect before a report goes on.
 *
 * @param accepted the confirmation that came with the warnings the caller has read; what blocks, blocks all the same
 * @throws Problem inspection_blocked, inspection_warned, both with all `findings`, the latter with the `confirmation` by
 * which this text goes on
 */
export function requireAccepted(content: ReportContent, findings: InspectionWarning[], accepted = ""): void {
  if (findings.some(({ level }) => level === "block")) throw new Problem("inspection_blocked", { findings });
  if (findings.length === 0) return;
  const confirmation = confirmationOf(content, findings);
  if (accepted !== confirmation) throw new Problem("inspection_warned", { findings, confirmation });
}

/** Rules that look at the exam beside the text: it may change when the text no longer does. */
const rulesOfExam: InspectionRule[] = ["sex_anatomy", "other_patient", "exam_side", "body_part_mismatch"];

/**
 * Where an approved report contradicts its exam, whose patient's data or images changed since ("verify report",
 * domain-rules "Report life"). Before the approval the next step asks by itself.
 */
export const doubtsAbout = (report: ReportRow): InspectionWarning[] =>
  report.status === "corrected" && report.exam.verifyReport
    ? inspected(report, report.content).filter(({ rule }) => rulesOfExam.includes(rule))
    : [];

/** A person confirms what was read: a letter changed afterwards, or another warning, is none of it. */
const confirmationOf = ({ finding, diagnosis }: ReportContent, findings: InspectionWarning[]): string =>
  createHash("sha256")
    .update(JSON.stringify([finding, diagnosis, findings]))
    .digest("hex");

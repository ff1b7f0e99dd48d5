import { InspectionRule } from "#contract/organizations/organizations";
import type { InspectionWarning } from "#contract/reading/report-views";
import { bodyPartMismatch } from "./smart-inspect/body-part";
import { affirmedCriticalWords } from "./smart-inspect/critical-words";
import { examSide } from "./smart-inspect/exam-side";
import { findingSides } from "./smart-inspect/finding-sides";
import { intervalChanges } from "./smart-inspect/interval-change";
import { isLeftDiagnosis } from "./smart-inspect/left-diagnosis";
import { located, type ReportTexts } from "./smart-inspect/located";
import { lateralityContradictions } from "./smart-inspect/laterality";
import { unitSlips } from "./smart-inspect/measures";
import { negationChanges } from "./smart-inspect/negation-change";
import { negativeResult } from "./smart-inspect/negative-result";
import { normalFinding } from "./smart-inspect/normal-finding";
import { numberMismatches } from "./smart-inspect/numbers";
import { type InspectedPatient, otherPatient } from "./smart-inspect/other-patient";
import type { Passage } from "./smart-inspect/passage";
import { unfilledPlaceholders } from "./smart-inspect/placeholders";
import { type InspectedPrior, priorDates } from "./smart-inspect/prior-date";
import { sexAnatomy } from "./smart-inspect/sex-anatomy";

export interface InspectedReport extends InspectedPatient {
  /** DICOM modality, e.g. CT. */
  modality: string;
  /** As the exam names it; several may stand in one text. */
  bodyPart: string;
  /** As its procedure and its order name what was to be examined. */
  orderedAs: string[];
  /** What the order says of the patient; "" without one. */
  clinicImpression: string;
  /** Of the exam by the organization's clock, YYYY-MM-DD; null where nobody knows. */
  examDay: string | null;
  /** Past exams, the latest first. */
  priors: InspectedPrior[];
  finding: string;
  diagnosis: string;
  /** Null while undecided. */
  positive: boolean | null;
  hasCriticalFlag: boolean;
  /** Of the organization. */
  criticalWords: string[];
  /** What the template it was written with still asks for, by the labels of its fields. */
  unfilledFields?: string[];
  /** What a template wrote by itself as the report was begun; null where none did. */
  begunTexts?: { finding: string; diagnosis: string } | null;
}

export type InspectionHit = Omit<InspectionWarning, "level">;

/**
 * Looks for slips of the pen before a report goes on: sex and anatomy; words of another patient's sex or age; left and right between finding and diagnosis,
 * within the finding and against the exam and its order; what one text denies and the other has; body part; placeholders of templates; critical words without the flag or with
 * a negative result; a disease without any finding; empty sections; units, numbers and intervals; comparisons with a wrong day (domain-rules "Smart inspect").
 *
 * The rules read words, not meaning. They are made to miss rather than to cry wolf: what is denied, normal, of the past
 * or not told contradicts nothing. How grave a hit is, each organization decides.
 *
 * @returns each rule's hits in reading order, none twice
 */
export function smartInspect(report: InspectedReport): InspectionHit[] {
  const { finding, diagnosis } = report;
  const texts = [finding, diagnosis];
  const evidence: Record<InspectionRule, (string | Passage)[]> = {
    sex_anatomy: sexAnatomy(report.patientSex, texts),
    other_patient: otherPatient(report, texts),
    laterality: lateralityContradictions(finding, diagnosis),
    finding_sides: findingSides(finding),
    negation_change: negationChanges(finding, diagnosis),
    exam_side: examSides(report),
    body_part_mismatch: bodyPartMismatch(report.modality, report.bodyPart, texts),
    unfilled_placeholder: [...unfilledPlaceholders(texts), ...leftDiagnosis(report)],
    template_field: report.unfilledFields ?? [],
    critical_word_without_flag: report.hasCriticalFlag ? [] : affirmedCriticalWords(report.criticalWords, texts),
    negative_result: negativeResult(report, report.criticalWords, texts),
    normal_finding: normalFinding(finding, diagnosis),
    empty_section: emptySections({ finding, diagnosis }),
    unit_slip: unitSlips(finding, diagnosis),
    number_mismatch: numberMismatches(finding, diagnosis),
    interval_change: intervalChanges(finding, diagnosis),
    prior_date: priorDates(report.examDay, report.priors, [
      ["finding", finding],
      ["diagnosis", diagnosis],
    ]),
  };
  return InspectionRule.options.flatMap((rule) =>
    onceEach(evidence[rule]).map((hit) =>
      typeof hit === "string"
        ? { rule, message: rule, evidence: hit, suggestion: null, ...located(hit, textsOf(rule, report)) }
        : { rule, message: rule, suggestion: null, ...hit },
    ),
  );
}

const wordsOf = (hit: string | Passage) => (typeof hit === "string" ? hit : `${hit.evidence} ${hit.field}`);
const onceEach = (hits: (string | Passage)[]) => [...new Map(hits.map((hit) => [wordsOf(hit), hit])).values()];

/** The normal diagnosis of a template that was begun with, left where the finding has come to tell something else. */
function leftDiagnosis({ begunTexts, finding, diagnosis }: InspectedReport): Passage[] {
  if (!begunTexts || !isLeftDiagnosis(begunTexts, finding, diagnosis)) return [];
  const evidence = diagnosis.trim().split("\n")[0] ?? "";
  const texts = { finding, diagnosis };
  return [{ evidence, message: "template_diagnosis", ...located(evidence, textsOf("laterality", texts)) }];
}

/** The side of the exam as it is named and ordered, and, where that has none, as the order's clinical words have it. */
function examSides({
  bodyPart,
  orderedAs,
  clinicImpression,
  finding,
  diagnosis,
}: InspectedReport): (string | Passage)[] {
  const texts = [finding, diagnosis];
  const named = examSide([bodyPart, ...orderedAs], texts);
  if (named.length > 0 || isOfBefore.test(clinicImpression)) return named;
  return examSide([clinicImpression], texts).map((evidence) => ({
    evidence,
    message: "order_side",
    ...located(evidence, textsOf("exam_side", { finding, diagnosis })),
  }));
}
/** A side that was operated upon, or of another disease, is not the one examined now. */
const isOfBefore = /术后|切除|病史|史\b|既往|对侧|history|status post|s\/p|prior|previous|resect|contralateral/iu;

/** The texts in which a rule's words are looked for: what contradicts the finding stands in the diagnosis. */
function textsOf(
  rule: InspectionRule,
  { finding, diagnosis }: Pick<InspectedReport, "finding" | "diagnosis">,
): ReportTexts {
  return acrossTexts.includes(rule)
    ? {
        at: [
          ["diagnosis", diagnosis],
          ["finding", finding],
        ],
        against: [["finding", finding]],
      }
    : {
        at: [
          ["finding", finding],
          ["diagnosis", diagnosis],
        ],
        against: [
          ["finding", finding],
          ["diagnosis", diagnosis],
        ],
      };
}
const acrossTexts: InspectionRule[] = ["laterality", "unit_slip", "number_mismatch"];

/** A section without a letter or a digit says nothing. */
const emptySections = (sections: Record<string, string>): string[] =>
  Object.entries(sections).flatMap(([name, text]) => (/[\p{L}\p{N}]/u.test(text) ? [] : [name]));

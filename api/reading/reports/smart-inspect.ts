import { InspectionRule } from "#contract/organizations/organizations";
import type { InspectionWarning } from "#contract/reading/report-views";
import { bodyPartMismatch } from "./smart-inspect/body-part";
import { affirmedCriticalWords } from "./smart-inspect/critical-words";
import { examSide } from "./smart-inspect/exam-side";
import { findingSides } from "./smart-inspect/finding-sides";
import { located, type ReportTexts } from "./smart-inspect/located";
import { lateralityContradictions } from "./smart-inspect/laterality";
import { unitSlips } from "./smart-inspect/measures";
import { negativeResult } from "./smart-inspect/negative-result";
import { normalFinding } from "./smart-inspect/normal-finding";
import { numberMismatches } from "./smart-inspect/numbers";
import { type InspectedPatient, otherPatient } from "./smart-inspect/other-patient";
import { unfilledPlaceholders } from "./smart-inspect/placeholders";
import { sexAnatomy } from "./smart-inspect/sex-anatomy";

export interface InspectedReport extends InspectedPatient {
  /** DICOM modality, e.g. CT. */
  modality: string;
  /** As the exam names it; several may stand in one text. */
  bodyPart: string;
  /** As its procedure and its order name what was to be examined. */
  orderedAs: string[];
  finding: string;
  diagnosis: string;
  /** Null while undecided. */
  positive: boolean | null;
  hasCriticalFlag: boolean;
  /** Of the organization. */
  criticalWords: string[];
}

export type InspectionHit = Omit<InspectionWarning, "level">;

/**
 * Looks for slips of the pen before a report goes on: sex and anatomy; words of another patient's sex or age; left and right between finding and diagnosis,
 * within the finding and against the exam; body part; placeholders of templates; critical words without the flag or with
 * a negative result; a disease without any finding; empty sections; units and numbers (domain-rules "Smart inspect").
 *
 * The rules read words, not meaning. They are made to miss rather than to cry wolf: what is denied, normal, of the past
 * or not told contradicts nothing. How grave a hit is, each organization decides.
 *
 * @returns each rule's hits in reading order, none twice
 */
export function smartInspect(report: InspectedReport): InspectionHit[] {
  const { finding, diagnosis } = report;
  const texts = [finding, diagnosis];
  const evidence: Record<InspectionRule, string[]> = {
    sex_anatomy: sexAnatomy(report.patientSex, texts),
    other_patient: otherPatient(report, texts),
    laterality: lateralityContradictions(finding, diagnosis),
    finding_sides: findingSides(finding),
    exam_side: examSide([report.bodyPart, ...report.orderedAs], texts),
    body_part_mismatch: bodyPartMismatch(report.modality, report.bodyPart, texts),
    unfilled_placeholder: unfilledPlaceholders(texts),
    critical_word_without_flag: report.hasCriticalFlag ? [] : affirmedCriticalWords(report.criticalWords, texts),
    negative_result: negativeResult(report, report.criticalWords, texts),
    normal_finding: normalFinding(finding, diagnosis),
    empty_section: emptySections({ finding, diagnosis }),
    unit_slip: unitSlips(finding, diagnosis),
    number_mismatch: numberMismatches(finding, diagnosis),
  };
  return InspectionRule.options.flatMap((rule) =>
    [...new Set(evidence[rule])].map((words) => ({
      rule,
      message: rule,
      evidence: words,
      suggestion: null,
      ...located(words, textsOf(rule, report)),
    })),
  );
}

/** The texts in which a rule's words are looked for: what contradicts the finding stands in the diagnosis. */
function textsOf(rule: InspectionRule, { finding, diagnosis }: InspectedReport): ReportTexts {
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
const acrossTexts: InspectionRule[] = ["laterality", "number_mismatch"];

/** A section without a letter or a digit says nothing. */
const emptySections = (sections: Record<string, string>): string[] =>
  Object.entries(sections).flatMap(([name, text]) => (/[\p{L}\p{N}]/u.test(text) ? [] : [name]));

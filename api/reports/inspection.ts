import { createHash } from "node:crypto";
import type { ReportContent } from "#contract/report-content";
import type { InspectionWarning } from "#contract/report-views";
import { Problem } from "../problem";
import type { ReportRow } from "./report-queries";
import { smartInspect } from "./smart-inspect";

/**
 * Smart inspect before a report goes on. Every rule warns, unless the organization says that it blocks or is off.
 *
 * @param accepted the confirmation that came with the warnings the caller has read; what blocks, blocks all the same
 * @throws Problem inspection_blocked, inspection_warned, both with all `findings`, the latter with the `confirmation` by
 * which this text goes on
 */
export function requireInspected({ exam, rules }: ReportRow, content: ReportContent, accepted = ""): void {
  const hits = smartInspect({
    patientSex: exam.patientGender,
    modality: exam.modality,
    bodyPart: exam.bodyPart,
    finding: content.finding,
    diagnosis: content.diagnosis,
    hasCriticalFlag: content.critical,
    criticalWords: rules.criticalWords,
  });
  const findings = hits.flatMap(({ rule, evidence }): InspectionWarning[] => {
    const level = rules.inspectionLevels[rule] ?? "warn";
    return level === "off" ? [] : [{ rule, level, evidence }];
  });
  if (findings.some(({ level }) => level === "block")) throw new Problem("inspection_blocked", { findings });
  if (findings.length === 0) return;
  const confirmation = confirmationOf(content, findings);
  if (accepted !== confirmation) throw new Problem("inspection_warned", { findings, confirmation });
}

/** A person confirms what was read: a letter changed afterwards, or another warning, is none of it. */
const confirmationOf = ({ finding, diagnosis }: ReportContent, findings: InspectionWarning[]): string =>
  createHash("sha256")
    .update(JSON.stringify([finding, diagnosis, findings]))
    .digest("hex");

import type { InspectionWarning } from "#contract/reading/report-views";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import type { Warnings } from "./answered";
import { useAccessKey } from "./use-access-key";

/**
 * What smart inspect stumbled over. Where it only warns, whoever has read it ticks so before sending again: an act of its
 * own, which the key that sends does not do.
 */
export function InspectionNotice({ findings, confirmation, form }: Warnings & { form: string }) {
  const t = useTexts();
  const accessKey = useAccessKey();
  return (
    <Notice tone={confirmation ? "warning" : "danger"} className="shrink-0">
      <p className="font-medium">{t(confirmation ? "reports.inspection.warned" : "reports.inspection.blocked")}</p>
      <Findings findings={findings} />
      {confirmation && (
        <label className="inline-flex min-h-[1.75rem] items-center gap-2 text-text max-sm:min-h-[2.75rem]">
          <input
            key={confirmation}
            type="checkbox"
            name="inspectionAccepted"
            value={confirmation}
            form={form}
            {...accessKey("3")}
          />
          {t("reports.inspection.confirm")}
          <kbd className="text-sm text-muted max-sm:hidden">Alt+3</kbd>
        </label>
      )}
    </Notice>
  );
}

/** Where the approved report contradicts its exam, which changed since. */
export function DoubtsNotice({ doubts }: { doubts: InspectionWarning[] }) {
  const t = useTexts();
  if (doubts.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-medium">{t("reports.inspection.doubts")}</p>
      <Findings findings={doubts} />
    </Notice>
  );
}

function Findings({ findings }: { findings: InspectionWarning[] }) {
  const t = useTexts();
  const inWords = (rule: string, evidence: string) =>
    (rule === "empty_section" && (evidence === "finding" || evidence === "diagnosis")) ||
    (rule === "negative_result" && evidence === "critical")
      ? t(`reports.field.${evidence}`)
      : evidence;
  return (
    <ul className="list-disc pl-5">
      {findings.map(({ rule, message, evidence }) => (
        <li key={`${rule} ${evidence}`}>
          {t(`reports.inspection.rules.${message}`)}
          <span className="ml-2 font-medium">{inWords(rule, evidence)}</span>
        </li>
      ))}
    </ul>
  );
}

import { Notice } from "../components/notice";
import { useTexts } from "../i18n/use-texts";
import type { Warnings } from "./answered";

/**
 * What smart inspect stumbled over. Where it only warns, whoever has read it ticks so before sending again: an act of its
 * own, which the key that sends does not do.
 */
export function InspectionNotice({ findings, confirmation, form }: Warnings & { form: string }) {
  const t = useTexts();
  const inWords = (rule: string, evidence: string) =>
    rule === "empty_section" && (evidence === "finding" || evidence === "diagnosis")
      ? t(`reports.field.${evidence}`)
      : evidence;
  return (
    <Notice tone={confirmation ? "warning" : "danger"} className="shrink-0">
      <p className="font-medium">{t(confirmation ? "reports.inspection.warned" : "reports.inspection.blocked")}</p>
      <ul className="list-disc pl-5">
        {findings.map(({ rule, evidence }) => (
          <li key={`${rule} ${evidence}`}>
            {t(`reports.inspection.rules.${rule}`)}
            <span className="ml-2 font-medium">{inWords(rule, evidence)}</span>
          </li>
        ))}
      </ul>
      {confirmation && (
        <label className="inline-flex min-h-[1.75rem] items-center gap-2 text-text max-sm:min-h-[2.75rem]">
          <input key={confirmation} type="checkbox" name="inspectionAccepted" value={confirmation} form={form} />
          {t("reports.inspection.confirm")}
        </label>
      )}
    </Notice>
  );
}

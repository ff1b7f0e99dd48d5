import { Notice } from "../components/notice";
import { useTexts } from "../i18n/use-texts";
import type { Warnings } from "./answered";

/** What smart inspect stumbled over. Where it only warns, the form that sends again has to say that it was seen. */
export function InspectionNotice({ findings, isAcceptable }: Warnings) {
  const t = useTexts();
  const inWords = (rule: string, evidence: string) =>
    rule === "empty_section" && (evidence === "finding" || evidence === "diagnosis")
      ? t(`reports.field.${evidence}`)
      : evidence;
  return (
    <Notice tone={isAcceptable ? "warning" : "danger"} className="shrink-0">
      <p className="font-medium">{t(isAcceptable ? "reports.inspection.warned" : "reports.inspection.blocked")}</p>
      <ul className="list-disc pl-5">
        {findings.map(({ rule, evidence }) => (
          <li key={`${rule} ${evidence}`}>
            {t(`reports.inspection.rules.${rule}`)}
            <span className="ml-2 font-medium">{inWords(rule, evidence)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import { inspectionReasons } from "#contract/reading/inspection-reasons";
import { LinkButton } from "../../components/button";
import { useTexts } from "../../i18n/use-texts";
import type { Warnings } from "../../reading/reports/answered";
import { answerFields } from "./inspection-answers";

/**
 * What smart inspect told of one exam's report, and the approver's answer to it, which belongs to the form of that id. What
 * only a change of the text answers leads to the report, and from there back to the list.
 */
export function ToldByInspection({
  examId,
  patientName,
  href,
  warnings: { findings, confirmation },
  form,
}: {
  examId: string;
  patientName: string;
  href: string;
  warnings: Warnings;
  form: string;
}) {
  const t = useTexts();
  const names = answerFields(examId);
  return (
    <div className="grid w-full gap-2 rounded border border-line bg-sunken p-2 text-sm">
      <ul className="list-disc pl-5">
        {findings.map(({ rule, message, evidence, field }) => (
          <li key={`${rule} ${evidence} ${field}`}>
            {t(`reports.inspection.rules.${message}`)}{" "}
            <strong className="font-medium [overflow-wrap:anywhere]">
              {evidence === "finding" || evidence === "diagnosis" || evidence === "critical"
                ? t(`reports.field.${evidence}`)
                : evidence}
            </strong>
          </li>
        ))}
      </ul>
      {confirmation && (
        <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <legend className="sr-only">{t("exams.batch.answerOf", { name: patientName })}</legend>
          <input type="hidden" name={names.confirmation} value={confirmation} form={form} readOnly />
          <label className="inline-flex min-h-[1.75rem] items-center gap-2 max-sm:min-h-[2.75rem]">
            <input type="checkbox" name={names.checked} form={form} />
            {t("reports.inspection.confirm")}
          </label>
          <select
            name={names.reason}
            form={form}
            defaultValue=""
            aria-label={t("reports.inspection.reason")}
            className="min-h-[1.75rem] w-auto max-w-full py-0 text-sm max-sm:min-h-[2.75rem] max-sm:w-full"
          >
            <option value="">{t("reports.inspection.noReason")}</option>
            {inspectionReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`reports.inspection.reasons.${reason}`)}
              </option>
            ))}
          </select>
          <input
            type="text"
            name={names.note}
            form={form}
            maxLength={200}
            aria-label={t("reports.inspection.note")}
            placeholder={t("reports.inspection.note")}
            className="min-w-[10rem] flex-1"
          />
        </fieldset>
      )}
      <p className="flex justify-end">
        <LinkButton to={href} icon="edit" className="button-small">
          {t("exams.batch.toReport")}
        </LinkButton>
      </p>
    </div>
  );
}

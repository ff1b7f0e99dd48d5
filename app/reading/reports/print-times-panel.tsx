import type { z } from "zod";
import type { ReportDetail } from "#contract/reading/report-views";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { localAt } from "../../i18n/local-time";
import { useTexts } from "../../i18n/use-texts";
import { BarPanel } from "./bar-panel";
import type { PrintTimesForm } from "./print-times-form";

/** Corrects the two times the printed report shows (product §2: report print-time correction). */
export function PrintTimesPanel({ report, timeZone }: { report: ReportDetail; timeZone: string }) {
  const t = useTexts();
  const shown = (printed: string | null, real: string | null) => {
    const instant = printed ?? real;
    return instant ? localAt(instant, timeZone).slice(0, 16) : "";
  };
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof PrintTimesForm>>({
    id: "print-times",
    intents: ["printTimes"],
    defaultValue: {
      submitted: shown(report.printSubmittedAt, report.submitted),
      approved: shown(report.printApprovedAt, report.approved),
    },
  });
  return (
    <BarPanel label={t("reports.action.printTimes")} icon="clock" isOpen={isAnswered} align="start">
      <ActionForm form={form} defaultIntent="printTimes" className="grid gap-3">
        <TextField
          {...bind(fields.submitted)}
          type="datetime-local"
          label={t("reports.printTimes.submitted")}
          required
        />
        <TextField
          {...bind(fields.approved)}
          type="datetime-local"
          label={t("reports.printTimes.approved")}
          hint={t("reports.printTimes.hint")}
          required
        />
        <Button look="primary" intent="printTimes" className="justify-self-end">
          {t("reports.printTimes.submit")}
        </Button>
      </ActionForm>
    </BarPanel>
  );
}

import type { ReportDetail } from "#contract/reading/report-views";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";

/** Why the report came back, beside the text it is about. */
export function WhyBack({ report }: { report: Pick<ReportDetail, "rejectReason" | "recallReason" | "advice"> }) {
  const t = useTexts();
  const { rejectReason, recallReason, advice } = report;
  return (
    <>
      {rejectReason && <Reason label={t("reports.reason.rejected")} text={rejectReason} />}
      {recallReason && <Reason label={t("reports.reason.recalled")} text={recallReason} />}
      {advice && <Reason label={t("reports.reason.advised")} text={advice} />}
    </>
  );
}

function Reason({ label, text }: { label: string; text: string }) {
  return (
    <Notice tone="warning" className="shrink-0">
      <span className="font-semibold">{label}</span> <span className="whitespace-pre-line">{text}</span>
    </Notice>
  );
}

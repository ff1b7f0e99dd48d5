import { Link } from "@remix-run/react";
import type { ShownReportStatus } from "#contract/kernel/report-status";
import { Icon } from "../../components/icon";
import { StatusBadge } from "../../components/status-badge";
import { extensionText } from "../../registration/extensions/extension-text";
import { useTexts } from "../../i18n/use-texts";
import type { ExamHead } from "./exam-head.server";
import type { EditorData } from "./editor-data.server";
import { ListPlace } from "./list-place";
import { ReportStatusBadge } from "../../registration/exams/report-status-badge";

/** Patient, exam and status: over the report at all times. */
export function ReportHead({
  head,
  status,
  place,
}: {
  head: ExamHead;
  status: ShownReportStatus;
  place: EditorData["place"];
}) {
  const t = useTexts();
  const back = place?.back ?? "/studies";
  return (
    <header className="report-head">
      <Link to={back} className="report-back" aria-label={t("reports.head.back")} title={t("reports.head.back")}>
        <Icon name="left" className="text-lg" />
      </Link>
      <div className="report-head-words">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="text-xl">
            <bdi>{head.name}</bdi>
          </h1>
          <span>{head.sexAndAge}</span>
          <span className="font-medium">{head.study}</span>
          {head.isUrgent && (
            <StatusBadge tone="warning" icon="urgent">
              {t("reports.head.urgent")}
            </StatusBadge>
          )}
          {head.needsVerification && (
            <span title={t("reports.head.verifyHint")}>
              <StatusBadge tone="warning" icon="warning">
                {t("reports.head.verify")}
              </StatusBadge>
            </span>
          )}
        </div>
        <dl className="report-head-facts">
          {head.numbers.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
          {head.clinicImpression && (
            <div>
              <dt>{t("reports.head.clinicImpression")}</dt>
              <dd className="truncate" title={head.clinicImpression}>
                {head.clinicImpression}
              </dd>
            </div>
          )}
          {head.extensions.map((value) => (
            <div key={value.key} className="max-sm:hidden">
              <dt>{value.label}</dt>
              <dd className="max-w-xs truncate" title={extensionText(t, value)}>
                {extensionText(t, value)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5">
        <div className="flex items-center gap-3 max-sm:flex-col-reverse max-sm:items-end max-sm:gap-0">
          {place && <ListPlace place={place} />}
          <ReportStatusBadge status={status} />
        </div>
        <span className="text-sm text-muted max-sm:hidden">{head.organization}</span>
      </div>
    </header>
  );
}

import type { ShownReportStatus } from "#contract/kernel/report-status";
import type { ReportVersion } from "#contract/reading/report-views";
import { useTexts } from "../../i18n/use-texts";
import { ReportStatusBadge } from "../../registration/exams/report-status-badge";

/** Which version it is, who made it, how, when and why. */
export function VersionLine({
  version,
  time,
}: {
  version: ReportVersion & { shownStatus: ShownReportStatus };
  time: string;
}) {
  const t = useTexts();
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span className="font-medium">{t("reports.trace.versionTitle", { version: version.version })}</span>
      <ReportStatusBadge status={version.shownStatus} />
      <span>{t(`reports.trace.events.${version.event}`)}</span>
      <span>{version.person?.name}</span>
      <span className="tabular-nums text-muted">{time}</span>
      {version.reason && <span>{version.reason}</span>}
    </p>
  );
}

import type { ShownReportStatus } from "#contract/kernel/report-status";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<ShownReportStatus, { tone: Tone; icon: IconName }> = {
  none: { tone: "neutral", icon: "file" },
  partial: { tone: "info", icon: "edit" },
  final: { tone: "warning", icon: "send" },
  corrected: { tone: "success", icon: "success" },
  printed: { tone: "success", icon: "print" },
  hold: { tone: "danger", icon: "undo" },
  cancelled: { tone: "danger", icon: "danger" },
  advised: { tone: "violet", icon: "info" },
  locked: { tone: "teal", icon: "lock" },
};

/** The status of a report, the same word, icon and colour on every screen. Its texts are common.reportStatus. */
export function ReportStatusBadge({ status }: { status: ShownReportStatus }) {
  const t = useTexts();
  return <StatusBadge {...looks[status]}>{t(`common.reportStatus.${status}`)}</StatusBadge>;
}

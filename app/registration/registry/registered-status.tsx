import type { ScheduledExamStatus } from "#contract/registration/scheduling";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<ScheduledExamStatus, { tone: Tone; icon: IconName }> = {
  Registered: { tone: "neutral", icon: "file" },
  Scheduled: { tone: "info", icon: "clock" },
  Arrived: { tone: "warning", icon: "user" },
  Performed: { tone: "success", icon: "success" },
  Cancelled: { tone: "danger", icon: "close" },
};

/** The status of a registered exam, the same word, icon and colour on every screen. */
export function RegisteredStatus({ status }: { status: ScheduledExamStatus }) {
  const t = useTexts();
  return <StatusBadge {...looks[status]}>{t(`registry.states.${status}`)}</StatusBadge>;
}

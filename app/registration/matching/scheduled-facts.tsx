import { StatusBadge, type Tone } from "../../components/status-badge";
import type { IconName } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { ShownScheduled } from "./match-data.server";

const looks: Record<ShownScheduled["status"], { tone: Tone; icon: IconName }> = {
  Registered: { tone: "neutral", icon: "edit" },
  Scheduled: { tone: "info", icon: "clock" },
  Arrived: { tone: "teal", icon: "user" },
  Performed: { tone: "success", icon: "check" },
  Cancelled: { tone: "danger", icon: "close" },
};

/** Who was to have what done, when and where. */
export function ScheduledFacts({ scheduled }: { scheduled: ShownScheduled }) {
  const t = useTexts();
  const look = looks[scheduled.status];
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-medium [overflow-wrap:anywhere]">{scheduled.patientName}</bdi>
        <span className="tabular-nums [overflow-wrap:anywhere]">{scheduled.accessionNumber}</span>
        <StatusBadge tone={look.tone} icon={look.icon}>
          {t(`matching.status.${scheduled.status}`)}
        </StatusBadge>
      </span>
      <span className="text-sm [overflow-wrap:anywhere]">{scheduled.patient}</span>
      <span className="text-sm [overflow-wrap:anywhere]">{scheduled.study}</span>
      <span className="text-sm tabular-nums text-muted">{scheduled.time}</span>
    </span>
  );
}

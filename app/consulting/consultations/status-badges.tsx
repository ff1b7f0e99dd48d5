import type { ConsultationStatus, ConsultationUrgency, InvitationState } from "#contract/kernel/consultation-states";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

interface Look {
  tone: Tone;
  icon: IconName;
}

const statuses: Record<ConsultationStatus, Look> = {
  pending: { tone: "warning", icon: "clock" },
  scheduled: { tone: "info", icon: "check" },
  completed: { tone: "success", icon: "success" },
  canceled: { tone: "neutral", icon: "close" },
};

export function ConsultationStatusBadge({ status }: { status: ConsultationStatus }) {
  const t = useTexts();
  return <StatusBadge {...statuses[status]}>{t(`consultations.statuses.${status}`)}</StatusBadge>;
}

const invitations: Record<InvitationState, Look> = {
  prepared: { tone: "neutral", icon: "edit" },
  invited: { tone: "warning", icon: "send" },
  proposed: { tone: "violet", icon: "clock" },
  accepted: { tone: "success", icon: "success" },
  declined: { tone: "danger", icon: "close" },
  withdrawn: { tone: "neutral", icon: "undo" },
};

export function InvitationBadge({ state }: { state: InvitationState }) {
  const t = useTexts();
  return <StatusBadge {...invitations[state]}>{t(`consultations.invitations.${state}`)}</StatusBadge>;
}

/** What is routine needs no mark. */
export function UrgencyBadge({ urgency }: { urgency: ConsultationUrgency }) {
  const t = useTexts();
  if (urgency === "routine") return null;
  return (
    <StatusBadge tone={urgency === "emergency" ? "danger" : "warning"} icon="urgent">
      {t(`consultations.urgencies.${urgency}`)}
    </StatusBadge>
  );
}

export function LateBadge() {
  const t = useTexts();
  return (
    <StatusBadge tone="danger" icon="clock">
      {t("consultations.late")}
    </StatusBadge>
  );
}

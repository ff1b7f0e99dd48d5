import type { QueueClass, QueueMark, QueueState } from "#contract/registration/queue-states";
import type { SafetyState } from "#contract/registration/safety";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<QueueState, { tone: Tone; icon: IconName }> = {
  waiting: { tone: "neutral", icon: "clock" },
  calling: { tone: "warning", icon: "wave" },
  serving: { tone: "info", icon: "play" },
  onHold: { tone: "violet", icon: "pause" },
  missed: { tone: "danger", icon: "warning" },
  done: { tone: "success", icon: "success" },
  left: { tone: "neutral", icon: "logout" },
};

/** Where somebody is, the same word, icon and colour on every screen. */
export function QueueStateBadge({ state }: { state: QueueState }) {
  const t = useTexts();
  return <StatusBadge {...looks[state]}>{t(`queue.states.${state}`)}</StatusBadge>;
}

const classLooks: Record<Exclude<QueueClass, "normal">, { tone: Tone; icon: IconName }> = {
  emergency: { tone: "danger", icon: "urgent" },
  priority: { tone: "violet", icon: "star" },
  return: { tone: "teal", icon: "undo" },
};

/** Why somebody is called before others; nothing for whoever waits as all do. */
export function QueueClassBadge({ queueClass, mark }: { queueClass: QueueClass; mark: QueueMark | null }) {
  const t = useTexts();
  if (queueClass === "normal") return mark && <>{t(`queue.marks.${mark}`)}</>;
  return (
    <StatusBadge {...classLooks[queueClass]}>
      {t(`queue.classes.${queueClass}`)}
      {mark && ` · ${t(`queue.marks.${mark}`)}`}
    </StatusBadge>
  );
}

/** That safety keeps an exam from being begun; nothing where it does not. */
export function QueueSafetyBadge({ safety }: { safety: SafetyState }) {
  const t = useTexts();
  if (safety !== "blocked" && safety !== "unasked") return null;
  const isBlocked = safety === "blocked";
  return (
    <StatusBadge tone={isBlocked ? "danger" : "warning"} icon={isBlocked ? "danger" : "warning"}>
      {t(`queue.safety.${safety}`)}
    </StatusBadge>
  );
}

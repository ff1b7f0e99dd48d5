import type { FollowUpState } from "#contract/reading/follow-ups";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<FollowUpState, { tone: Tone; icon: IconName }> = {
  open: { tone: "neutral", icon: "clock" },
  due: { tone: "warning", icon: "clock" },
  late: { tone: "danger", icon: "danger" },
  done: { tone: "success", icon: "success" },
  closed: { tone: "neutral", icon: "close" },
};

export function FollowUpBadge({ state }: { state: FollowUpState }) {
  const t = useTexts();
  return <StatusBadge {...looks[state]}>{t(`followUps.states.${state}`)}</StatusBadge>;
}

import type { PublishState } from "#contract/delivery/publishing";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<PublishState, { tone: Tone; icon: IconName }> = {
  waiting: { tone: "info", icon: "clock" },
  handedOut: { tone: "success", icon: "check" },
  recalled: { tone: "danger", icon: "warning" },
  told: { tone: "neutral", icon: "undo" },
};

export function PublishStateBadge({ state }: { state: PublishState }) {
  const t = useTexts();
  const { tone, icon } = looks[state];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`publishing.states.${state}`)}
    </StatusBadge>
  );
}

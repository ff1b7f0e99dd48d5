import type { SafetyState } from "#contract/registration/safety";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<Exclude<SafetyState, "none">, { tone: Tone; icon: IconName }> = {
  unasked: { tone: "warning", icon: "warning" },
  blocked: { tone: "danger", icon: "danger" },
  overridden: { tone: "violet", icon: "unlock" },
  clear: { tone: "success", icon: "success" },
};

/** How it stands with an exam's safety; nothing where nothing is asked. */
export function SafetyBadge({ state }: { state: SafetyState }) {
  const t = useTexts();
  if (state === "none") return null;
  return <StatusBadge {...looks[state]}>{t(`registry.safety.states.${state}`)}</StatusBadge>;
}

import type { TemplateState } from "#contract/reading/reporting-templates";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks = {
  draft: { tone: "neutral", icon: "edit" },
  active: { tone: "success", icon: "check" },
  retired: { tone: "neutral", icon: "close" },
} as const;

export function StateBadge({ state }: { state: TemplateState }) {
  const t = useTexts();
  return <StatusBadge {...looks[state]}>{t(`reportingTemplates.states.${state}`)}</StatusBadge>;
}

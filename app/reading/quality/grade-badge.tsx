import type { QualityGrade } from "#contract/reading/quality-form";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<QualityGrade, { tone: Tone; icon: IconName }> = {
  A: { tone: "success", icon: "success" },
  B: { tone: "info", icon: "check" },
  C: { tone: "warning", icon: "warning" },
  D: { tone: "danger", icon: "danger" },
};

export function GradeBadge({ grade, percent = null }: { grade: QualityGrade; percent?: number | null }) {
  const t = useTexts();
  const name = t(`quality.grades.${grade}`);
  return (
    <StatusBadge {...looks[grade]}>
      {percent === null ? name : t("quality.gradeLine", { grade: name, percent })}
    </StatusBadge>
  );
}

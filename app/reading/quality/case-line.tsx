import type { LearningCase, LearningKind } from "#contract/reading/learning-cases";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<LearningKind, { tone: Tone; icon: IconName }> = {
  miss: { tone: "warning", icon: "eye" },
  greatCall: { tone: "success", icon: "star" },
  interesting: { tone: "info", icon: "info" },
};

type Shown = Pick<LearningCase, "kind" | "modality" | "bodyPart" | "bucketName" | "isOfMine" | "isByMe"> & {
  day: string;
  discussedDay: string | null;
};

/** What kind of case it is and of what exam; whose it is, only the reader's own. */
export function CaseLine({ one }: { one: Shown }) {
  const t = useTexts();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <StatusBadge {...looks[one.kind]}>{t(`quality.learning.kinds.${one.kind}`)}</StatusBadge>
      <span>
        {t(`exam.modality.${one.modality}`)} {one.bodyPart}
      </span>
      <span>{one.bucketName}</span>
      <span>{one.day}</span>
      <span>
        {one.discussedDay
          ? t("quality.learning.discussed", { time: one.discussedDay })
          : t("quality.learning.toDiscuss")}
      </span>
      {one.isOfMine && <strong className="text-text">{t("quality.learning.ofMine")}</strong>}
      {one.isByMe && <strong className="text-text">{t("quality.learning.byMe")}</strong>}
    </p>
  );
}

import type { GroupLevel } from "#contract/kernel/actions";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

/** What somebody is in a group, and whether it is theirs. */
export function GroupLevelBadge({ level, isOwner }: { level: GroupLevel; isOwner: boolean }) {
  const t = useTexts();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge tone={level === "admin" ? "violet" : "neutral"} icon={level === "admin" ? "key" : "user"}>
        {t(`groups.levels.${level}`)}
      </StatusBadge>
      {isOwner && (
        <StatusBadge tone="warning" icon="star">
          {t("groups.owner")}
        </StatusBadge>
      )}
    </span>
  );
}

import type { OrganizationLevel } from "#contract/kernel/actions";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";

const looks: Record<OrganizationLevel, { tone: Tone; icon: IconName }> = {
  admin: { tone: "violet", icon: "key" },
  contentManager: { tone: "info", icon: "edit" },
  collaborator: { tone: "teal", icon: "report" },
  member: { tone: "neutral", icon: "user" },
};

/** What somebody is at an organization, and whether it is theirs. */
export function LevelBadge({ level, isOwner = false }: { level: OrganizationLevel; isOwner?: boolean }) {
  const t = useTexts();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StatusBadge {...looks[level]}>{t(`organizations.levels.${level}`)}</StatusBadge>
      {isOwner && (
        <StatusBadge tone="warning" icon="star">
          {t("organizations.owner")}
        </StatusBadge>
      )}
    </span>
  );
}

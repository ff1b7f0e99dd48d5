import { useTexts } from "../../i18n/use-texts";
import { LevelBadge } from "./level-badge";

const levels = ["member", "collaborator", "contentManager", "admin"] as const;

/** What each level may do (product §6). */
export function LevelHelp() {
  const t = useTexts();
  return (
    <dl className="mt-4 grid items-baseline gap-x-3 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {levels.map((level) => (
        <div key={level} className="contents">
          <dt>
            <LevelBadge level={level} />
          </dt>
          <dd className="text-muted">{t(`organizations.levelHelp.${level}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

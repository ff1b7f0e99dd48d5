import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import type { ShownItem } from "./shown-item.server";

type Attempt = ShownItem["attempts"][number];

const looks = {
  confirmed: { tone: "success", icon: "success" },
  reachedWithoutReadBack: { tone: "warning", icon: "warning" },
  unableToReach: { tone: "danger", icon: "danger" },
} as const;

/** What was tried to tell somebody, in its order, and whom the chain told meanwhile. */
export function Attempts({ attempts, escalations }: Pick<ShownItem, "attempts" | "escalations">) {
  const t = useTexts();
  return (
    <>
      {attempts.length === 0 && <p className="text-muted">{t("critical.noAttempts")}</p>}
      <ol className="grid gap-3">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="border-l-2 border-line pl-3">
            <AttemptLine {...attempt} />
            <p className="text-sm text-muted">
              {t("critical.byLine", { name: attempt.toldBy.name, time: attempt.told })} ·{" "}
              {t("critical.ofVersion", { version: attempt.reportVersion })} ·{" "}
              {t(`critical.categories.${attempt.category}`)} · {t("critical.foundAt", { time: attempt.found })}
            </p>
            {attempt.readBack && <p>{t("critical.readBackText", { text: attempt.readBack })}</p>}
            {attempt.note && <p className="text-muted">{attempt.note}</p>}
          </li>
        ))}
      </ol>
      {escalations.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm">
          {escalations.map(({ at, people }, step) => (
            <li key={step}>
              {t("critical.escalated", { step: step + 1, time: at, people: people.join(t("critical.separator")) })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Who was told and how, with what became of it. */
export function AttemptLine({ toldTo, toldToRole, method, outcome }: Attempt) {
  const t = useTexts();
  const role = toldToRole ? t(`critical.roles.${toldToRole}`) : null;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <StatusBadge {...looks[outcome]}>{t(`critical.outcomes.${outcome}`)}</StatusBadge>
      <bdi>{toldTo}</bdi>
      <span className="text-muted">{[role, t(`critical.methods.${method}`)].filter(Boolean).join(" · ")}</span>
    </p>
  );
}

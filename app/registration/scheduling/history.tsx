import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import type { BookingData } from "./booking";

/** All times an exam ever had, the latest first. */
export function History({ history }: Pick<BookingData, "history">) {
  const t = useTexts();
  return (
    <Panel title={t("scheduling.booking.history")}>
      <ol className="grid gap-3">
        {history.map((past) => (
          <li key={past.id} className="border-l-4 border-line pl-3">
            <p>
              <span className="font-medium tabular-nums">{past.time}</span> · {past.devices} ·{" "}
              {t(`scheduling.booking.states.${past.state}`)}
            </p>
            <p className="text-sm text-muted">
              {t("scheduling.booking.made", past.made)}
              {past.brokenRules.length > 0 &&
                ` · ${past.brokenRules.map((rule) => t(`scheduling.rules.${rule}`)).join(", ")}: ${past.reason}`}
            </p>
            {past.ended && (
              <p className="text-sm text-muted">
                {[t("scheduling.booking.ended", past.ended), past.why && t(`scheduling.whys.${past.why}`), past.note]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

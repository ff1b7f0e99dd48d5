import { LinkButton } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { useTexts } from "../../i18n/use-texts";
import type { FreeTimes } from "./free-times.server";

/** Days with free times, and a button for each time of the chosen one. */
export function TimeChoice({ free, query = {} }: { free: FreeTimes; query?: Record<string, string> }) {
  const t = useTexts();
  const { days, day, times, next, from, token } = free;
  const to = (shown: Record<string, string>) => `?${new URLSearchParams({ ...query, ...shown })}`;
  const onward = (
    <p className="flex flex-wrap justify-between gap-2">
      {from ? (
        <LinkButton to={to({})} reloadDocument icon="left">
          {t("selfBooking.earlier")}
        </LinkButton>
      ) : (
        <span />
      )}
      {next && (
        <LinkButton to={to({ from: next })} reloadDocument icon="right">
          {t("selfBooking.later")}
        </LinkButton>
      )}
    </p>
  );
  if (!day)
    return (
      <>
        <EmptyState icon="clock" title={t("selfBooking.noTimes")} />
        {onward}
      </>
    );
  return (
    <>
      <nav aria-label={t("selfBooking.otherDays")}>
        <ul className="flex flex-wrap gap-2">
          {days.map((one) => (
            <li key={one}>
              <LinkButton
                to={to({ day: one, ...(from && { from }) })}
                reloadDocument
                look={one === day ? "primary" : "secondary"}
                aria-current={one === day ? "true" : undefined}
                className="tabular-nums"
              >
                {one.slice(5)}
              </LinkButton>
            </li>
          ))}
        </ul>
      </nav>
      {onward}
      <form method="post" aria-labelledby="times">
        <h2 id="times" className="mb-2 text-lg">
          {t("selfBooking.timesOn", { day })}
        </h2>
        <input type="hidden" name="token" value={token} />
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
          {times.map(({ value, label }) => (
            <li key={value}>
              <button
                type="submit"
                name="time"
                value={value}
                className="button button-secondary w-full justify-center py-3 text-lg tabular-nums"
                aria-label={t("selfBooking.book", { time: label })}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </>
  );
}

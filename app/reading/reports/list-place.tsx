import { Link } from "@remix-run/react";
import { countCap } from "#contract/registration/exam-limits";
import { Icon, type IconName } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { EditorData } from "./editor-data.server";

/** Where the exam stands in the list it was opened from, and the way to those beside it. */
export function ListPlace({ place: { position, total, previous, next } }: { place: NonNullable<EditorData["place"]> }) {
  const t = useTexts();
  const count = total < countCap ? String(total) : `${countCap - 1}+`;
  return (
    <nav aria-label={t("reports.place.label")} className="flex items-center">
      <Step href={previous} icon="left" label={t("reports.place.previous")} />
      <span className="whitespace-nowrap text-sm tabular-nums text-muted">
        {position === null
          ? t("reports.place.left", { total: count })
          : t("reports.place.position", { position, total: count })}
      </span>
      <Step href={next} icon="right" label={t("reports.place.next")} />
    </nav>
  );
}

function Step({ href, icon, label }: { href: string | null; icon: IconName; label: string }) {
  const look = "inline-flex h-7 w-7 items-center justify-center rounded max-sm:h-11 max-sm:w-11";
  if (href === null) {
    return (
      <span className={`${look} opacity-40`}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to={href} className={`${look} text-text hover:bg-sunken`} aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

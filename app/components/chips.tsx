import { Link } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";
import { Icon } from "./icon";

export interface Chip {
  key: string;
  label: string;
  /** The list without this filter. */
  href: string;
}

/** The active filters of a list, each a link that takes it out. */
export function Chips({ chips, clearHref }: { chips: Chip[]; clearHref: string }) {
  const t = useTexts();
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("common.list.activeFilters")} className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, href }) => (
        <li key={key}>
          <Link
            to={href}
            aria-label={t("common.list.removeFilter", { filter: label })}
            className="inline-flex min-h-[1.75rem] items-center gap-1 rounded-full bg-accent-soft px-2.5 text-sm text-accent max-sm:min-h-[2.75rem]"
          >
            {label}
            <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={clearHref} className="inline-flex min-h-[1.75rem] items-center px-1 text-sm max-sm:min-h-[2.75rem]">
          {t("common.list.clearFilters")}
        </Link>
      </li>
    </ul>
  );
}

import { Link } from "@remix-run/react";
import type { ListView } from "#contract/organizations/list-views";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { OfferedWork } from "./work-tabs.server";

const tab =
  "-mb-px inline-flex min-h-[2.25rem] items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-2.5 text-text hover:bg-sunken hover:no-underline aria-[current]:border-accent aria-[current]:font-semibold max-sm:min-h-[2.75rem] max-sm:aria-[current]:order-first";

/** What people work through, with how much of it waits, each tab a list of its own; behind them the reader's own. */
export function WorkTabs({ tabs, views }: { tabs: OfferedWork[]; views: (ListView & { isCurrent: boolean })[] }) {
  const t = useTexts();
  return (
    // On a phone one line that scrolls, which begins with the tab that is open.
    <nav
      aria-label={t("exams.work.label")}
      className="flex flex-wrap gap-1 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:pb-px"
    >
      {tabs.map(({ work, href, count, isCurrent }) => (
        <Link key={work ?? "all"} to={href} aria-current={isCurrent ? "page" : undefined} className={tab}>
          {t(`exams.work.${work ?? "all"}`)}
          {count !== null && (
            <span
              data-tone={work === "critical" && count !== "0" ? "danger" : undefined}
              className="rounded-full bg-sunken px-1.5 text-xs tabular-nums text-muted data-[tone=danger]:bg-danger data-[tone=danger]:text-on-danger"
            >
              {count}
            </span>
          )}
        </Link>
      ))}
      {views.map(({ id, name, query, isCurrent }) => (
        <Link
          key={id}
          to={pathTo("/studies", {}, query || "all=1")}
          aria-current={isCurrent ? "page" : undefined}
          className={tab}
        >
          <Icon name="star" />
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}

import { Link, useLocation } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";
import { Icon } from "./icon";
import { withParams } from "./list-url";

interface PaginationProps {
  /** Rows before this page. */
  skip: number;
  limit: number;
  /** Rows on this page. */
  shown: number;
  /** All rows, as counted; counting stops at `cap`, which shows as "1000+". */
  total: number;
  cap?: number;
}

/** Where in the list we are, and links to the pages beside; `skip` in the URL. */
export function Pagination({ skip, limit, shown, total, cap = 1000 }: PaginationProps) {
  const t = useTexts();
  const { search } = useLocation();
  const hrefOf = (rows: number) => withParams(search, { skip: rows });
  const count = total > cap ? `${cap}+` : String(total);
  const hasNext = skip + shown < total || (total > cap && shown === limit);
  return (
    <nav aria-label={t("common.list.pages")} className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p className="tabular-nums text-muted">
        {shown > 0
          ? t("common.list.range", { from: skip + 1, to: skip + shown, total: count })
          : t("common.list.total", { total: count })}
      </p>
      <div className="flex flex-wrap gap-2">
        <PageLink href={skip > 0 ? hrefOf(Math.max(0, skip - limit)) : null} icon="left" rel="prev">
          {t("common.list.previous")}
        </PageLink>
        <PageLink href={hasNext ? hrefOf(skip + limit) : null} icon="right" rel="next">
          {t("common.list.next")}
        </PageLink>
      </div>
    </nav>
  );
}

const box = "inline-flex min-h-[2.25rem] items-center gap-1 rounded border border-line px-3 max-sm:min-h-[2.75rem]";

function PageLink({
  href,
  icon,
  rel,
  children,
}: {
  href: string | null;
  icon: "left" | "right";
  rel: "prev" | "next";
  children: string;
}) {
  const words = (
    <>
      {icon === "left" && <Icon name="left" />}
      {children}
      {icon === "right" && <Icon name="right" />}
    </>
  );
  return href === null ? (
    <span aria-hidden="true" className={`${box} border-transparent text-muted`}>
      {words}
    </span>
  ) : (
    <Link to={href} rel={rel} className={`${box} bg-surface text-text hover:bg-sunken hover:no-underline`}>
      {words}
    </Link>
  );
}

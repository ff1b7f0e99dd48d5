import { Link } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

interface ViewLinksProps {
  views: { id: string; name: string; query: string; isCurrent: boolean }[];
  org: string;
  /** The filters in force. */
  shown: string;
}

/** Filters the registrar has given a name, and the way to name those in force. */
export function ViewLinks({ views, org, shown }: ViewLinksProps) {
  const t = useTexts();
  const link = "inline-flex min-h-[2.25rem] items-center gap-1 rounded px-2 aria-[current]:bg-accent-soft";
  const isUnfiltered = shown === "";
  return (
    <nav aria-label={t("exams.views.own")} className="mb-3 flex flex-wrap items-center gap-1">
      {(views.length > 0 || !isUnfiltered) && (
        <Link to={pathTo("/registry", {}, { org })} aria-current={isUnfiltered ? "page" : undefined} className={link}>
          {t("registry.all")}
        </Link>
      )}
      {views.map(({ id, name, query, isCurrent }) => (
        <Link
          key={id}
          to={pathTo("/registry", {}, query)}
          aria-current={isCurrent ? "page" : undefined}
          className={link}
        >
          <Icon name="star" />
          <bdi>{name}</bdi>
        </Link>
      ))}
      {(views.length > 0 || !isUnfiltered) && (
        <LinkButton
          to={pathTo("/registry/views", {}, `${new URLSearchParams({ org })}&${shown}`)}
          look="quiet"
          icon="star"
        >
          {t("registry.views")}
        </LinkButton>
      )}
    </nav>
  );
}

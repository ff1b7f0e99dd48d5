import { Link, useLocation } from "@remix-run/react";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import type { ShellData } from "../../page/shell-data";

/** Names the organizations whose plan has run out; put away, it stays away for a day. */
export function PlanBanner({ dried }: Pick<ShellData, "dried">) {
  const t = useTexts();
  const { pathname, search } = useLocation();
  if (dried.length === 0) return null;
  const groupHref = dried.find((organization) => organization.groupHref)?.groupHref;
  return (
    <aside
      aria-label={t("common.planBanner.label")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warning bg-warning-soft px-4 py-1.5 text-warning print:hidden sm:px-6"
    >
      <Icon name="warning" />
      <p className="min-w-0 flex-1">
        {t("common.planBanner.text")}{" "}
        {dried.map(({ id, name, href }, index) => (
          <span key={id}>
            {index > 0 && " · "}
            <Link to={href} className="text-inherit underline">
              {name}
            </Link>
          </span>
        ))}
      </p>
      {groupHref && (
        <Link to={groupHref} className="text-inherit underline">
          {t("common.planBanner.group")}
        </Link>
      )}
      <form method="post" action="/plan-alert">
        <input type="hidden" name="returnTo" value={pathname + search} />
        <button className="button button-quiet">{t("common.planBanner.dismiss")}</button>
      </form>
    </aside>
  );
}

import { Link } from "@remix-run/react";
import { Button } from "../../components/button";
import { QueryForm } from "../../components/query-form";
import { useTexts } from "../../i18n/use-texts";
import type { ListData } from "./list-data.server";
import { listScreen } from "./list-screens";

/** The parts of a list, a search, and the entries out of use. */
export function ListFilter({ data }: { data: ListData }) {
  const t = useTexts();
  const { list, parts, part, options, search, showsInactive, inactiveCount, allCount } = data;
  const source = listScreen(list).fields.find(({ name }) => name === listScreen(list).part)?.from;
  const labelOf = (value: string) => (source && options[source]?.find((one) => one.value === value)?.label) || value;
  const query = (inactive: boolean, ofPart = part) =>
    `?${new URLSearchParams({ ...(ofPart !== null && { part: ofPart }), ...(inactive && { inactive: "1" }) })}`;
  return (
    <div className="mb-3 grid gap-2">
      {parts.length > 0 && (
        <nav aria-label={t("lists.page.parts")} className="flex flex-wrap gap-2">
          {parts.map((value) => (
            <Link
              key={value}
              to={query(showsInactive, value)}
              aria-current={value === part ? "page" : undefined}
              className="inline-flex min-h-[2.25rem] items-center rounded border border-line bg-surface px-3 text-text hover:bg-sunken hover:no-underline aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold max-sm:min-h-[2.75rem]"
            >
              {labelOf(value)}
            </Link>
          ))}
        </nav>
      )}
      {allCount > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <QueryForm className="flex min-w-0 gap-2">
            {part !== null && <input type="hidden" name="part" value={part} />}
            {showsInactive && <input type="hidden" name="inactive" value="1" />}
            <input
              type="search"
              name="q"
              defaultValue={search}
              aria-label={t("lists.page.search")}
              placeholder={t("lists.page.search")}
              className="block w-full min-w-0"
            />
            <Button icon="search" className="shrink-0">
              {t("common.list.search")}
            </Button>
          </QueryForm>
          {showsInactive ? (
            <Link to={query(false)}>{t("lists.page.hideInactive")}</Link>
          ) : (
            inactiveCount > 0 && <Link to={query(true)}>{t("lists.page.showInactive", { count: inactiveCount })}</Link>
          )}
        </div>
      )}
    </div>
  );
}

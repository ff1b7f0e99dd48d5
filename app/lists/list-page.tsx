import type { ReactNode } from "react";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { DataTable } from "../components/data-table";
import { EmptyState } from "../components/empty-state";
import { Panel } from "../components/page";
import { Pagination } from "../components/pagination";
import { PostForm } from "../components/post-form";
import { Renewed } from "../forms/renewed";
import { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";
import { EntryFields } from "./entry-fields";
import { columnsOf, shownFields, type Row } from "./list-columns";
import type { ListData } from "./list-data.server";
import { ListFilter } from "./list-filter";
import { listScreen, type ListName } from "./list-screens";

/** A list in its order: entries can be added, changed, moved, searched. */
export function ListPage({
  data,
  title,
  actions,
  more,
}: {
  data: ListData;
  /** Unless it is the list's own name. */
  title?: ReactNode;
  actions?: ReactNode;
  /** Further links at a row's end. */
  more?: (row: Row) => ReactNode;
}) {
  const t = useTexts();
  const { list, path, rows, search, allCount } = data;
  const [first] = shownFields(list);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">{title ?? t(`lists.titles.${list}`)}</h2>
        <div className="flex flex-wrap gap-2">
          {actions}
          <a href="#add-entry" className="button button-secondary">
            {t("lists.page.add")}
          </a>
        </div>
      </div>
      <p className="mb-3 max-w-prose text-muted">{t(`lists.leads.${list}`)}</p>
      <div className="grid gap-4">
        <div>
          <ListFilter data={data} />
          {rows.length === 0 ? (
            <EmptyState icon="folder" title={t(allCount === 0 ? "lists.page.empty" : "lists.page.nothingFound")} />
          ) : (
            <DataTable
              caption={t(`lists.titles.${list}`)}
              columns={columnsOf(list, t)}
              rows={rows}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `${path}/${id}`}
              actions={{
                header: t("lists.page.order"),
                cell: (row) => (
                  <>
                    {more?.(row)}
                    {search === "" && <MoveButtons id={row.id} name={row.cells[first?.name ?? ""] ?? ""} />}
                  </>
                ),
              }}
            />
          )}
          {data.total > data.limit && (
            <Pagination skip={data.skip} limit={data.limit} shown={rows.length} total={data.total} />
          )}
        </div>
        {/* An added entry makes it a new form. */}
        <div id="add-entry">
          <Renewed version={`${data.part} ${data.allCount}`}>{() => <AddForm data={data} />}</Renewed>
        </div>
      </div>
    </>
  );
}

/** Moves an entry a place up or down; a plain form, so that it needs no script. */
function MoveButtons({ id, name }: { id: string; name: string }) {
  const t = useTexts();
  return (
    <PostForm preventScrollReset className="inline-flex gap-1">
      <input type="hidden" name="id" value={id} />
      <Button look="quiet" icon="up" intent="up" aria-label={t("lists.page.up", { name })}>
        {null}
      </Button>
      <Button look="quiet" icon="down" intent="down" aria-label={t("lists.page.down", { name })}>
        {null}
      </Button>
    </PostForm>
  );
}

/** What most new entries hold. */
const firstValues: Partial<Record<ListName, Record<string, string>>> = {
  steps: { minutes: "15" },
  extensionConfigs: { type: "text" },
};

function AddForm({ data: { list, part, options } }: { data: ListData }) {
  const t = useTexts();
  const screen = listScreen(list);
  const given = screen.part && part !== null ? { [screen.part]: part } : {};
  const { form, fields, bind } = useActionForm<Record<string, string>>({
    id: `add-${list}-${part ?? ""}`,
    intents: ["add"],
    defaultValue: { ...firstValues[list], ...given },
  });
  return (
    <Panel title={t("lists.page.add")}>
      <ActionForm form={form} defaultIntent="add" className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <EntryFields fields={screen.fields} bound={fields} bind={bind} options={options} />
        </div>
        <Button look="primary" icon="plus" intent="add" className="justify-self-end">
          {t("lists.page.addButton")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

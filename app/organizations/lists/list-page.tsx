import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Icon } from "../../components/icon";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { PostForm } from "../../forms/post-form";
import { TextareaField, TextField } from "../../components/text-field";
import { VersionedForm } from "../../forms/versioned-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { DragHandle, DragOrder } from "./drag-order";
import type { Pasted } from "./add-lines.server";
import { EntryFields } from "./entry-fields";
import { columnsOf, shownFields, type Row } from "./list-columns";
import type { listAction, ListData } from "./list-data.server";
import { ListFilter } from "./list-filter";
import { listScreen, pastedFields, type ListName } from "./list-screens";

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
            <DragOrder>
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
                      {search === "" && <DragHandle id={row.id} place={data.skip + rows.indexOf(row) + 1} />}
                      {search === "" && <MoveButtons id={row.id} name={row.cells[first?.name ?? ""] ?? ""} />}
                    </>
                  ),
                }}
              />
            </DragOrder>
          )}
          {data.total > data.limit && (
            <Pagination skip={data.skip} limit={data.limit} shown={rows.length} total={data.total} />
          )}
        </div>
        {search === "" && data.total > 2 && <MoveTo data={data} />}
        {/* An added entry makes it a new form. */}
        <div id="add-entry">
          <VersionedForm version={`${data.part} ${data.allCount}`}>{() => <AddForm data={data} />}</VersionedForm>
          <PasteForm data={data} />
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

/** Moves any entry to any place, with and without scripts. */
function MoveTo({ data: { names, total } }: { data: ListData }) {
  const t = useTexts();
  const { form, fields, bind, isAnswered } = useActionForm<{ id: string; place: string }>({
    id: "move-entry",
    intents: ["place"],
  });
  return (
    <details open={isAnswered || undefined} className="group rounded-lg border border-line bg-surface px-4 py-1">
      <summary className="flex min-h-[2.25rem] items-center gap-2 font-medium max-sm:min-h-[2.75rem]">
        <Icon name="down" className="group-open:rotate-180" />
        {t("lists.move.title")}
      </summary>
      <PostForm id={form.id} className="flex flex-wrap items-end gap-3 py-2">
        <SelectField
          {...bind(fields.id)}
          label={t("lists.move.entry")}
          options={names.map(({ id, name }, index) => ({ value: id, label: `${index + 1}. ${name}` }))}
          className="min-w-0 flex-1 basis-64"
        />
        <TextField {...bind(fields.place)} label={t("lists.move.to")} type="number" min={1} max={total} required />
        <Button intent="place">{t("lists.move.submit")}</Button>
      </PostForm>
    </details>
  );
}

/** Many entries at once, e.g. copied from a table. What could not be added stays, with the reasons. */
function PasteForm({ data: { list } }: { data: ListData }) {
  const t = useTexts();
  const answer = useActionData<typeof listAction>();
  const pasted: Pasted | null = answer && "pasted" in answer ? answer.pasted : null;
  const failedLines = pasted?.failed.map(({ text }) => text).join("\n");
  const { form, fields, bind, isAnswered } = useActionForm<{ lines: string }>({
    id: "paste-lines",
    intents: ["addLines"],
  });
  const columns = pastedFields(list).map(({ name }) => t(`lists.fields.${name}`));
  return (
    <details open={isAnswered || undefined} className="group mt-4 rounded-lg border border-line bg-surface px-4 py-1">
      <summary className="flex min-h-[2.25rem] items-center gap-2 font-medium max-sm:min-h-[2.75rem]">
        <Icon name="down" className="group-open:rotate-180" />
        {t("lists.paste.title")}
      </summary>
      <PostForm id={form.id} className="grid gap-3 py-2">
        {pasted && (
          <Notice tone="warning">
            <p>
              {t("lists.paste.added", { count: pasted.added })}{" "}
              {t("lists.paste.failed", { count: pasted.failed.length })}
            </p>
            <ul className="list-disc pl-5">
              {pasted.failed.map(({ text, reason }, index) => (
                <li key={index} className="[overflow-wrap:anywhere]">
                  <bdi>{text}</bdi>: {reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <TextareaField
          key={failedLines}
          {...bind(fields.lines)}
          {...(failedLines !== undefined && { defaultValue: failedLines })}
          label={t("lists.paste.lines")}
          hint={t("lists.paste.hint", { columns: columns.join(" | ") })}
          rows={6}
          required
        />
        <Button intent="addLines" icon="plus" className="justify-self-end">
          {t("lists.paste.submit")}
        </Button>
      </PostForm>
    </details>
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
          <EntryFields
            fields={screen.fields.filter(({ isSetLater }) => !isSetLater)}
            bound={fields}
            bind={bind}
            options={options}
          />
        </div>
        <Button look="primary" icon="plus" intent="add" className="justify-self-end">
          {t("lists.page.addButton")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

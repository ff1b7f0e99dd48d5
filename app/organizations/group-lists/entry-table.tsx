import { useSearchParams } from "@remix-run/react";
import { Button, LinkButton } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";

interface EntryTableProps<Row extends { id: string; label: string }> {
  title: string;
  lead: string;
  columns: Column<Row>[];
  rows: Row[];
  /** Their order means something: rows can be moved up. */
  isOrdered?: boolean;
  rowHref?: (row: Row) => string;
}

/** A list of a group: what it is for, its entries, and the question before one is removed. */
export function EntryTable<Row extends { id: string; label: string }>(props: EntryTableProps<Row>) {
  const t = useTexts();
  const { title, lead, columns, rows, isOrdered = false, rowHref } = props;
  const [query] = useSearchParams();
  const asked = rows.find(({ id }) => id === query.get("remove"));
  return (
    <>
      <h2 className="mb-1 text-2xl">{title}</h2>
      <p className="mb-3 max-w-prose text-muted">{lead}</p>
      {asked && <RemoveEntry entry={asked} />}
      {rows.length === 0 ? (
        <EmptyState icon="folder" title={t("groupLists.empty")} />
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...(rowHref && { rowHref })}
          actions={{
            header: t("groupLists.actions"),
            cell: ({ id, label }) => (
              <>
                {isOrdered && rows[0]?.id !== id && (
                  <PostForm className="inline-flex">
                    <input type="hidden" name="entryId" value={id} />
                    <Button look="quiet" icon="up" intent="up" aria-label={t("groupLists.up", { name: label })}>
                      {null}
                    </Button>
                  </PostForm>
                )}
                <LinkButton look="quiet" to={`?remove=${id}`}>
                  {t("common.action.remove")}
                </LinkButton>
              </>
            ),
          }}
        />
      )}
    </>
  );
}

function RemoveEntry({ entry: { id, label } }: { entry: { id: string; label: string } }) {
  const t = useTexts();
  return (
    <Panel title={t("groupLists.removeQuestion", { name: label })} className="mb-3 border-danger">
      <PostForm className="flex flex-wrap justify-end gap-2">
        <input type="hidden" name="entryId" value={id} />
        <LinkButton to="?">{t("common.action.cancel")}</LinkButton>
        <Button look="danger" icon="trash" intent="remove">
          {t("common.action.remove")}
        </Button>
      </PostForm>
    </Panel>
  );
}

import { Button, LinkButton } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { Icon } from "../../components/icon";
import { StatusBadge } from "../../components/status-badge";
import { PostForm } from "../../forms/post-form";
import { useTexts } from "../../i18n/use-texts";
import { DragHandle } from "../../organizations/lists/drag-order";
import { pathTo } from "../../paths";
import type { FolderData, ShownItem } from "./folder-data.server";

/** What is in a folder, or was found: a folder opens, a phrase is read and changed. */
export function ItemTable({ data: { bucketId, owner, items, mayKeep, search } }: { data: FolderData }) {
  const t = useTexts();
  const pathOf = ({ id }: ShownItem) => pathTo("/knowledge-base/items/:itemId", { itemId: id }, { bucketId });
  return (
    <DataTable
      caption={t("knowledgeBase.items")}
      rows={items}
      rowKey={({ id }) => id}
      rowHref={(item) =>
        item.type === "folder" ? pathTo("/knowledge-base", {}, { bucketId, owner, folder: item.id }) : pathOf(item)
      }
      columns={[
        {
          key: "name",
          header: t("knowledgeBase.columns.name"),
          least: "table:min-w-[10rem]",
          cell: ({ type, name, isSourceChanged }) => (
            <span className="inline-flex items-center gap-2">
              <Icon name={type === "folder" ? "folder" : "file"} className="shrink-0 text-muted" />
              <bdi>{name}</bdi>
              {isSourceChanged && (
                <StatusBadge tone="warning" icon="warning">
                  {t("knowledgeBase.sourceChanged")}
                </StatusBadge>
              )}
            </span>
          ),
        },
        { key: "code", header: t("knowledgeBase.columns.code"), cell: ({ code }) => code },
        {
          key: "preview",
          header: t("knowledgeBase.items"),
          share: "table:w-[40%]",
          title: ({ preview }) => preview || null,
          cell: ({ type, preview, itemCount }) =>
            type === "folder" ? t("knowledgeBase.children", { count: itemCount }) : preview,
        },
        {
          key: "for",
          header: t("knowledgeBase.columns.modality"),
          cell: ({ modality, bodyPart }) =>
            [modality && t(`exam.modality.${modality}`), bodyPart].filter(Boolean).join(" · "),
        },
      ]}
      actions={{
        header: t("knowledgeBase.order"),
        isOneLine: true,
        cell: (item) => (
          <>
            {item.type === "phrase" && <Favourite item={item} />}
            {item.type === "folder" && item.mayKeep && (
              <LinkButton to={pathOf(item)} look="quiet" icon="edit" aria-label={t("knowledgeBase.edit", item)}>
                {null}
              </LinkButton>
            )}
            {mayKeep && search === "" && (
              <>
                <DragHandle id={item.id} place={items.indexOf(item) + 1} />
                <MoveButtons item={item} />
              </>
            )}
          </>
        ),
      }}
    />
  );
}

function Favourite({ item: { id, name, isFavourite } }: { item: ShownItem }) {
  const t = useTexts();
  return (
    <PostForm preventScrollReset className="inline-flex">
      <input type="hidden" name="id" value={id} />
      <Button
        look="quiet"
        icon="star"
        intent={isFavourite ? "unfavourite" : "favourite"}
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? "knowledgeBase.unfavourite" : "knowledgeBase.favourite", { name })}
        className={isFavourite ? "text-warning [&_path]:fill-current" : ""}
      >
        {null}
      </Button>
    </PostForm>
  );
}

/** Moves an item a place up or down; a plain form, so that it needs no script. */
function MoveButtons({ item: { id, name } }: { item: ShownItem }) {
  const t = useTexts();
  return (
    <PostForm preventScrollReset className="inline-flex gap-1">
      <input type="hidden" name="id" value={id} />
      <Button look="quiet" icon="up" intent="up" aria-label={t("knowledgeBase.up", { name })}>
        {null}
      </Button>
      <Button look="quiet" icon="down" intent="down" aria-label={t("knowledgeBase.down", { name })}>
        {null}
      </Button>
    </PostForm>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Icon } from "../../components/icon";
import { Page } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { Button } from "../../components/button";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { DragOrder } from "../../organizations/lists/drag-order";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { folderAction, folderData, type FolderData } from "./folder-data.server";
import { FirstUse } from "./first-use";
import { FolderTree } from "./folder-tree";
import { ItemTable } from "./item-table";
import { kbPlace } from "./place.server";

export const handle = { i18n: ["knowledgeBase", "lists", "exam"], title: "knowledgeBase.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  return { ...(await folderData(await kbPlace(args))), language: languageOf(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  return folderAction(args);
}

/** Phrases of one owner in their folders: to look through, to sort, to add to. */
export default function KnowledgeBasePage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  const { bucketId, owner, folderId, mayKeep, search, items } = data;
  const here = { bucketId, owner, folder: folderId };
  return (
    <Page
      title={t("knowledgeBase.title")}
      actions={
        <>
          {(items.length > 0 || data.folders.length > 0) && (
            <Exports bucketId={bucketId} owner={owner} language={data.language} />
          )}
          {mayKeep && (
            <>
              <LinkButton to={pathTo("/knowledge-base/import", {}, here)} icon="upload">
                {t("knowledgeBase.import.title")}
              </LinkButton>
              <LinkButton to={pathTo("/knowledge-base/new", {}, { ...here, type: "folder" })} icon="folder">
                {t("knowledgeBase.newFolder")}
              </LinkButton>
              <LinkButton to={pathTo("/knowledge-base/new", {}, here)} icon="plus" look="primary">
                {t("knowledgeBase.newPhrase")}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <p className="mb-3 max-w-prose text-muted">{t("knowledgeBase.lead")}</p>
      <Choice data={data} />
      <div className={`grid items-start gap-4 ${data.folders.length > 0 ? "lg:grid-cols-[16rem_minmax(0,1fr)]" : ""}`}>
        <FolderTree data={data} />
        <section aria-label={t(search === "" ? "knowledgeBase.items" : "knowledgeBase.found")} className="min-w-0">
          <Way data={data} />
          {items.length > 0 ? (
            <DragOrder>
              <ItemTable data={data} />
            </DragOrder>
          ) : search === "" && folderId === null && mayKeep ? (
            <FirstUse data={data} />
          ) : (
            <EmptyState icon="folder" title={t(search === "" ? "knowledgeBase.empty" : "knowledgeBase.nothingFound")}>
              {search === "" && mayKeep && t("knowledgeBase.emptyHint")}
            </EmptyState>
          )}
        </section>
      </div>
    </Page>
  );
}

function Exports({ bucketId, owner, language }: Pick<FolderData, "bucketId" | "owner"> & { language: string }) {
  const t = useTexts();
  return (["xlsx", "csv"] as const).map((format) => (
    <a
      key={format}
      href={`/api/v1/buckets/${bucketId}/kb-items/export?${new URLSearchParams({ owner, format, language })}`}
      download
      className="button button-secondary"
    >
      <Icon name="download" />
      {t(`knowledgeBase.export.${format}`)}
    </a>
  ));
}

/** Whose items, of which organization, and what to look for among them. */
function Choice({ data: { organizations, bucketId, owner, owners, search } }: { data: FolderData }) {
  const t = useTexts();
  return (
    <QueryForm className="mb-4 flex flex-wrap items-end gap-3">
      {organizations.length > 1 ? (
        <SelectField
          name="bucketId"
          label={t("knowledgeBase.organization")}
          options={organizations}
          defaultValue={bucketId}
          className="min-w-[12rem]"
        />
      ) : (
        <input type="hidden" name="bucketId" value={bucketId} />
      )}
      <SelectField
        name="owner"
        label={t("knowledgeBase.owners.label")}
        options={owners.map((value) => ({ value, label: t(`knowledgeBase.owners.${value}`) }))}
        defaultValue={owner}
        className="min-w-[10rem]"
      />
      <TextField
        name="q"
        type="search"
        label={t("knowledgeBase.search")}
        placeholder={t("knowledgeBase.searchHint")}
        defaultValue={search}
        maxLength={64}
        className="min-w-0 flex-1 basis-72"
      />
      <Button icon="search">{t("knowledgeBase.show")}</Button>
    </QueryForm>
  );
}

/** Where the shown folder is, and the way back up. */
function Way({ data: { bucketId, owner, way, search } }: { data: FolderData }) {
  const t = useTexts();
  if (search !== "") return <h2 className="mb-2 text-lg">{t("knowledgeBase.found")}</h2>;
  const folder = way.at(-1);
  return (
    <h2 className="mb-2 flex flex-wrap items-center gap-x-2 text-lg">
      {folder && <Link to={pathTo("/knowledge-base", {}, { bucketId, owner })}>{t("knowledgeBase.top")}</Link>}
      {!folder && t("knowledgeBase.top")}
      {way.map(({ id, name }) => (
        <span key={id} className="inline-flex items-center gap-x-2">
          <Icon name="right" className="text-muted" />
          {id === folder?.id ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={pathTo("/knowledge-base", {}, { bucketId, owner, folder: id })}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </span>
      ))}
    </h2>
  );
}

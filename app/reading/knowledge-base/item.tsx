import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BackLink } from "../../components/back-link";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { itemAction, itemData, type ItemData } from "./item-data.server";
import { ItemFields } from "./item-fields";
import type { ItemInput } from "./item-form";

export const handle = { i18n: ["knowledgeBase", "exam"], title: "knowledgeBase.viewPhrase" } satisfies PageHandle;

export { shouldRevalidate } from "../../forms/after-conflict";

export async function loader(args: LoaderFunctionArgs) {
  return itemData(args);
}

export async function action(args: ActionFunctionArgs) {
  return itemAction(args);
}

/** One item: read by whoever sees it, changed, moved to another folder and deleted by whoever keeps it. */
export default function ItemPage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  const { item, back, removes } = data;
  const isFolder = item.type === "folder";
  return (
    <Page title={<bdi>{item.name}</bdi>} width="prose">
      <BackLink to={back}>{t("knowledgeBase.title")}</BackLink>
      <div className="grid gap-4">
        {item.isSourceChanged && item.referenceId && (
          <Notice tone="warning">
            {t("knowledgeBase.sourceChanged")}{" "}
            <Link to={pathTo("/knowledge-base/items/:itemId", { itemId: item.referenceId })}>
              {t("knowledgeBase.seeSource")}
            </Link>
          </Notice>
        )}
        {removes && <RemoveConfirmation data={data} />}
        {item.mayKeep ? (
          <Panel title={t(isFolder ? "knowledgeBase.editFolder" : "knowledgeBase.editPhrase")}>
            <ChangeForm data={data} />
          </Panel>
        ) : (
          <Texts data={data} />
        )}
        {data.mayCopy && (
          <PostForm className="flex justify-end">
            <Button intent="copy" icon="plus">
              {t("knowledgeBase.copyToOwn")}
            </Button>
          </PostForm>
        )}
      </div>
    </Page>
  );
}

function ChangeForm({ data: { item, folders } }: { data: ItemData }) {
  const t = useTexts();
  const { name, code, finding, diagnosis, modality, bodyPart, sex, parentId } = item;
  const { form, fields, bind, problem } = useActionForm<ItemInput>({
    id: "item",
    intents: ["save"],
    defaultValue: { name, code, finding, diagnosis, modality, bodyPart, sex, parentId },
  });
  const isLate = problem?.code === "version_conflict";
  return (
    <ActionForm
      form={form}
      defaultIntent="save"
      conflict={
        isLate && (
          <Notice tone="warning">
            {t("knowledgeBase.changedMeanwhile")}
            <p className="mt-1 whitespace-pre-wrap text-text">
              {[name, code, finding, diagnosis].filter(Boolean).join("\n")}
            </p>
          </Notice>
        )
      }
    >
      {/* Whoever has been told of the newer version writes on top of it. */}
      <input type="hidden" name="version" value={item.version} />
      <ItemFields type={item.type} fields={fields} bind={bind} folders={folders} />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <LinkButton to="?remove" look="quiet" icon="trash" className="mr-auto text-danger" preventScrollReset>
          {t("common.action.delete")}
        </LinkButton>
        <Button intent="save" look="primary" icon="check">
          {t("common.action.save")}
        </Button>
      </div>
    </ActionForm>
  );
}

/** Tells what goes along with a folder before it is deleted. */
function RemoveConfirmation({ data: { item } }: { data: ItemData }) {
  const t = useTexts();
  const { type, name, itemCount } = item;
  return (
    <section className="rounded-lg border border-danger bg-surface p-4">
      <h2 className="mb-2 text-lg">{t(`knowledgeBase.remove.${type}`, { name })}</h2>
      <p>{itemCount > 0 ? t("knowledgeBase.remove.content", { count: itemCount }) : t("knowledgeBase.remove.alone")}</p>
      <PostForm className="mt-4 flex flex-wrap justify-end gap-2">
        {itemCount > 0 && <input type="hidden" name="withContent" value="1" />}
        <LinkButton to="?">{t("common.action.cancel")}</LinkButton>
        <Button look="danger" icon="trash" intent="remove">
          {t(itemCount > 0 ? "knowledgeBase.remove.withContent" : "common.action.delete")}
        </Button>
      </PostForm>
    </section>
  );
}

function Texts({ data: { item } }: { data: ItemData }) {
  const t = useTexts();
  return (["finding", "diagnosis"] as const).map(
    (field) =>
      item[field] !== "" && (
        <Panel key={field} title={t(`knowledgeBase.columns.${field}`)}>
          <p className="whitespace-pre-wrap">{item[field]}</p>
        </Panel>
      ),
  );
}

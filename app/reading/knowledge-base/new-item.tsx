import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { KbType } from "#contract/reading/knowledge-base";
import { Button, LinkButton } from "../../components/button";
import { Page, Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { thrown } from "../../problems/thrown-problem.server";
import { folderPaths } from "./folder-paths";
import { ItemFields } from "./item-fields";
import { NewItemForm, withPlainLines, type ItemInput } from "./item-form";
import { kbPlace, pathToFolder } from "./place.server";

export const handle = { i18n: ["knowledgeBase", "exam"], title: "knowledgeBase.newPhrase" } satisfies PageHandle;

const typeIn = (query: URLSearchParams) => KbType.catch("phrase").parse(query.get("type"));

export async function loader(args: LoaderFunctionArgs) {
  const place = await kbPlace(args);
  const { api, bucketId, owner, folderId, query } = place;
  const { items, owners } = await api.knowledgeBase.query({ bucketId, owner, type: "folder" });
  if (!owners.some((one) => one.owner === owner && one.mayKeep)) throw thrown(args.context, "forbidden");
  return {
    type: typeIn(query),
    folders: folderPaths(items),
    folderId,
    back: pathToFolder(place, folderId),
    key: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const place = await kbPlace(args);
  const { api, bucketId, owner, query } = place;
  const form = await posted(args);
  withPlainLines(form.data);
  return submitted(
    form,
    NewItemForm,
    async (input) => {
      await api.knowledgeBase.add({ ...input, bucketId, owner, type: typeIn(query) });
      return redirectDone(args.context, pathToFolder(place, input.parentId), "added");
    },
    {
      kb_item_empty: typeIn(query) === "folder" ? "name" : "finding",
      kb_wrong_folder: "parentId",
      kb_too_deep: "parentId",
    },
  );
}

export default function NewItemPage() {
  const t = useTexts();
  const { type, folders, folderId, back, key } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<ItemInput>({ id: "new-item", defaultValue: { parentId: folderId } });
  return (
    <Page title={t(type === "folder" ? "knowledgeBase.newFolder" : "knowledgeBase.newPhrase")} width="prose">
      <Panel>
        <ActionForm form={form}>
          <input type="hidden" name="key" value={key} />
          <ItemFields type={type} fields={fields} bind={bind} folders={folders} />
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <LinkButton to={back}>{t("common.action.cancel")}</LinkButton>
            <Button look="primary" icon="check">
              {t("common.action.save")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </Page>
  );
}

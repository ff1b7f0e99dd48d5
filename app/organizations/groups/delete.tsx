import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { administeredGroup } from "./group-page.server";

export const handle = { i18n: "groups", title: "groups.delete.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { group } = await administeredGroup(args);
  return { id: group.id, name: group.displayName };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  return submitted(await posted(args), z.object({}), async () => {
    await api.groups.remove({ id: group.id });
    return redirectDone(args.context, "/groups", "groupRemoved");
  });
}

export default function DeleteGroupPage() {
  const t = useTexts();
  const { id, name } = useLoaderData<typeof loader>();
  const { form } = useActionForm<Record<string, never>>({ id: "delete-group" });
  return (
    <div className="max-w-prose">
      <h2 className="mb-3 text-2xl">{t("groups.delete.question", { name })}</h2>
      <Panel>
        <ActionForm form={form} className="grid gap-4">
          <p>{t("groups.delete.explanation")}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={pathTo("/groups/:groupId/settings", { groupId: id })}>
              {t("common.action.cancel")}
            </LinkButton>
            <Button look="danger" icon="trash">
              {t("groups.delete.title")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </div>
  );
}

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
import { groupPage } from "./group-page.server";

export const handle = { i18n: "groups", title: "groups.quit.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { group } = await groupPage(args);
  return { name: group.displayName, isOwner: group.isOwner };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await groupPage(args);
  return submitted(await posted(args), z.object({}), async () => {
    await api.groups.members.quit({ id: group.id });
    return redirectDone(args.context, "/groups", "groupLeft");
  });
}

export default function QuitGroupPage() {
  const t = useTexts();
  const { name, isOwner } = useLoaderData<typeof loader>();
  const { form } = useActionForm<Record<string, never>>({ id: "quit" });
  return (
    <div className="max-w-prose">
      <h2 className="mb-3 text-2xl">{t("groups.quit.question", { name })}</h2>
      <Panel>
        <ActionForm form={form} className="grid gap-4">
          <p>{t("groups.quit.explanation")}</p>
          {isOwner && <p>{t("groups.quit.owner")}</p>}
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to="/groups">{t("common.action.cancel")}</LinkButton>
            <Button look="danger" icon="logout">
              {t("groups.quit.title")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </div>
  );
}

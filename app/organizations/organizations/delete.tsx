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
import { managedOrganization } from "./organization-page.server";

export const handle = { i18n: "organizations", title: "organizations.delete.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await managedOrganization(args);
  const members = await api.members.list({ id: organization.id });
  return { name: organization.name, groupId: organization.groupId, members: members.length };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await managedOrganization(args);
  const { id, groupId } = organization;
  return submitted(await posted(args), z.object({}), async () => {
    await api.groups.organizations.remove({ id: groupId, bid: id });
    return redirectDone(args.context, pathTo("/groups/:groupId/organizations", { groupId }), "organizationRemoved");
  });
}

/** Says what will happen; nothing is purged. */
export default function DeleteOrganizationPage() {
  const t = useTexts();
  const { name, groupId, members } = useLoaderData<typeof loader>();
  const { form } = useActionForm<Record<string, never>>({ id: "delete-organization" });
  return (
    <div className="max-w-prose">
      <h2 className="mb-3 text-2xl">{t("organizations.delete.question", { name })}</h2>
      <Panel>
        <ActionForm form={form} className="grid gap-4">
          <ul className="list-disc pl-5">
            <li>{t("organizations.delete.members", { count: members })}</li>
            <li>{t("organizations.delete.kept")}</li>
            <li>{t("organizations.delete.back")}</li>
          </ul>
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={pathTo("/groups/:groupId/organizations", { groupId })}>
              {t("common.action.cancel")}
            </LinkButton>
            <Button look="danger" icon="trash">
              {t("organizations.delete.submit")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </div>
  );
}

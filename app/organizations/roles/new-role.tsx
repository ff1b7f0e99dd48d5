import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { RoleFields } from "#contract/organizations/roles";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { managedOrganization } from "../organizations/organization-page.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { ActionChoice } from "./action-choice";

export const handle = { i18n: "roles", title: "roles.add" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, at } = await managedOrganization(args);
  return {
    categories: await api.roles.actions({}),
    base: pathTo("/groups/:groupId/organizations/:organizationId/roles", at),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  return submitted(
    await posted(args),
    RoleFields,
    async (input) => {
      const { id } = await api.roles.add({ ...input, id: organization.id });
      return redirectDone(
        args.context,
        pathTo("/groups/:groupId/organizations/:organizationId/roles/:roleId", { ...at, roleId: id }),
        "roleAdded",
      );
    },
    { entry_taken: "name" },
  );
}

export default function NewRolePage() {
  const t = useTexts();
  const { categories, base } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof RoleFields>>({ id: "role" });
  return (
    <>
      <h2 className="mb-3 text-2xl">{t("roles.add")}</h2>
      <Panel>
        <ActionForm form={form} className="grid gap-4">
          <TextField {...bind(fields.name)} label={t("roles.name")} maxLength={32} className="max-w-form" required />
          <ActionChoice field={bind(fields.actions)} categories={categories} />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={base}>{t("common.action.cancel")}</LinkButton>
            <Button look="primary" icon="plus">
              {t("roles.add")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </>
  );
}

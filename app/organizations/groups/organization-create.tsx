import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NewOrganization } from "#contract/organizations/groups";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { administeredGroup } from "./group-page.server";

export const handle = { i18n: "groups", title: "groups.organizations.create" } satisfies PageHandle;

/** A box that is not ticked is not sent. */
const NewOrganizationForm = NewOrganization.extend({ isPrivate: z.boolean().default(false) });

export async function loader(args: LoaderFunctionArgs) {
  const { group } = await administeredGroup(args);
  return { groupId: group.id };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  return submitted(
    await posted(args),
    NewOrganizationForm,
    async (input) => {
      const { id } = await api.groups.organizations.create({ ...input, id: group.id });
      return redirectDone(
        args.context,
        pathTo("/groups/:groupId/organizations/:organizationId", { groupId: group.id, organizationId: id }),
        "organizationCreated",
      );
    },
    { entry_taken: "name" },
  );
}

export default function CreateOrganizationPage() {
  const t = useTexts();
  const { groupId } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof NewOrganizationForm>>({ id: "create-organization" });
  return (
    <div className="max-w-form">
      <h2 className="mb-3 text-2xl">{t("groups.organizations.create")}</h2>
      <Panel>
        <ActionForm form={form} className="grid gap-4">
          <TextField {...bind(fields.name)} label={t("groups.fields.organizationName")} maxLength={64} required />
          <TextField
            {...bind(fields.secondaryName)}
            label={t("groups.fields.secondaryName")}
            hint={t("groups.fields.secondaryNameHint")}
            maxLength={64}
          />
          <CheckboxField
            {...bind(fields.isPrivate)}
            label={t("groups.organizations.private")}
            hint={t("groups.organizations.privateHint")}
          />
          <p className="text-sm text-muted">{t("groups.organizations.createHint")}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={pathTo("/groups/:groupId/organizations", { groupId })}>
              {t("common.action.cancel")}
            </LinkButton>
            <Button look="primary" icon="plus">
              {t("groups.organizations.create")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
    </div>
  );
}

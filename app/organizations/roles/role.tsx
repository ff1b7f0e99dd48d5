import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { RoleFields } from "#contract/organizations/roles";
import { Id } from "#contract/kernel/values";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { VersionedForm } from "../../forms/versioned-form";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { RemoveConfirmation } from "../members/remove-confirmation";
import { managedOrganization } from "../organizations/organization-page.server";
import { notFound } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { ActionChoice } from "./action-choice";
import { ShownChoices } from "../../forms/shown-choices";

export const handle = { i18n: ["roles", "members"], title: "roles.one" } satisfies PageHandle;

export { shouldRevalidate } from "../../forms/after-conflict";

const RoleForm = RoleFields.extend({ version: z.number().int() });
/** Without any box ticked nothing is sent. */
const MembersForm = z.object({ accountIds: z.array(Id).default([]), before: ShownChoices });

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const { id } = organization;
  const [roles, categories, members] = await Promise.all([
    api.roles.list({ id }),
    api.roles.actions({}),
    api.members.list({ id }),
  ]);
  const roleId = paramOf(args, "roleId");
  const role = roles.find((one) => one.id === roleId);
  if (!role) throw notFound(args.context);
  return {
    role,
    categories,
    people: members.map((member) => ({ value: member.id, label: member.name })),
    base: pathTo("/groups/:groupId/organizations/:organizationId/roles", at),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const form = await posted(args);
  const which = { id: organization.id, rid: paramOf(args, "roleId") };
  const page = pathTo("/groups/:groupId/organizations/:organizationId/roles/:roleId", { ...at, roleId: which.rid });
  switch (form.intent) {
    case "remove":
      return submitted(form, z.object({}), async () => {
        await api.roles.remove(which);
        return redirectDone(
          args.context,
          pathTo("/groups/:groupId/organizations/:organizationId/roles", at),
          "roleRemoved",
        );
      });
    case "members":
      return submitted(form, MembersForm, async (members) => {
        await api.roles.setMappings({ ...which, ...members });
        return redirectDone(args.context, page, "saved");
      });
    default:
      return submitted(
        { ...form, intent: "role" },
        RoleForm,
        async (input) => {
          await api.roles.change({ ...input, ...which });
          return redirectDone(args.context, page, "saved");
        },
        { entry_taken: "name" },
      );
  }
}

/** A save makes another version: its form begins anew with what then stands. */
export default function RolePage() {
  const { role } = useLoaderData<typeof loader>();
  return <VersionedForm version={role.version}>{(saved) => <OneRole saved={saved} />}</VersionedForm>;
}

function OneRole({ saved }: { saved: number | null }) {
  const t = useTexts();
  const { role, categories, base } = useLoaderData<typeof loader>();
  const { form, fields, bind, problem } = useActionForm<z.input<typeof RoleForm>>({
    id: "role",
    intents: ["role"],
    defaultValue: role,
  });
  const version = problem?.code === "version_conflict" ? role.version : (saved ?? fields.version.value);
  return (
    <div className="grid gap-4">
      <h2 className="text-2xl">{role.name}</h2>
      <Panel title={t("roles.granted")}>
        <ActionForm
          form={form}
          defaultIntent="role"
          className="grid gap-4"
          conflict={
            problem?.code === "version_conflict" && (
              <Notice tone="warning">
                <p className="font-medium">{t("roles.conflict", { name: role.name })}</p>
                <ul className="list-disc pl-5">
                  {role.actions.map((one) => (
                    <li key={one}>{t(`roles.actions.${one}`)}</li>
                  ))}
                </ul>
              </Notice>
            )
          }
        >
          <input type="hidden" name="version" value={version} readOnly />
          <TextField {...bind(fields.name)} label={t("roles.name")} maxLength={32} className="max-w-form" required />
          <ActionChoice field={bind(fields.actions)} categories={categories} />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={base}>{t("common.action.back")}</LinkButton>
            <Button look="primary" intent="role">
              {t("roles.save")}
            </Button>
          </div>
        </ActionForm>
      </Panel>
      <VersionedForm version={role.members.map(({ id }) => id).join(" ")}>
        {(saved) => <RoleMembers saved={saved} />}
      </VersionedForm>
      <RemoveConfirmation
        label={t("roles.remove")}
        question={t("roles.removeQuestion", { name: role.name })}
        explanation={t("roles.removeExplanation", { count: role.members.length })}
      />
    </div>
  );
}

function RoleMembers({ saved }: { saved: string | null }) {
  const t = useTexts();
  const { role, people } = useLoaderData<typeof loader>();
  const accountIds = role.members.map(({ id }) => id);
  const { form, fields, bind } = useActionForm<z.input<typeof MembersForm>>({
    id: "members",
    intents: ["members"],
    defaultValue: { accountIds, before: accountIds.join(" ") },
  });
  return (
    <Panel title={t("roles.members")}>
      <ActionForm form={form} defaultIntent="members" className="grid gap-3">
        <input type="hidden" name="before" value={saved ?? fields.before.initialValue ?? ""} readOnly />
        <ChoiceGroup {...bind(fields.accountIds)} type="checkbox" label={t("roles.whoHas")} options={people} />
        <Button look="primary" intent="members" className="justify-self-end">
          {t("roles.saveMembers")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

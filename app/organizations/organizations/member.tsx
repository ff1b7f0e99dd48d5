import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { OrganizationLevel } from "#contract/kernel/actions";
import { Id } from "#contract/kernel/values";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { VersionedForm } from "../../forms/versioned-form";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { LevelForm } from "../members/level-form";
import { RemoveConfirmation } from "../members/remove-confirmation";
import { notFound } from "../../problems/thrown-problem.server";
import { ShownChoices } from "../../forms/shown-choices";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { LevelHelp } from "./level-help";
import { managedOrganization } from "./organization-page.server";

export const handle = { i18n: ["organizations", "members"], title: "organizations.members.one" } satisfies PageHandle;

export { shouldRevalidate } from "../../forms/after-conflict";

const Level = z.object({ accessLevel: OrganizationLevel, before: OrganizationLevel });
/** Without any box ticked nothing is sent. */
const RolesForm = z.object({ roleIds: z.array(Id).default([]), before: ShownChoices });

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const [members, roles] = await Promise.all([
    api.members.list({ id: organization.id }),
    api.roles.list({ id: organization.id }),
  ]);
  const accountId = paramOf(args, "accountId");
  const member = members.find(({ id }) => id === accountId);
  if (!member) throw notFound(args.context);
  return {
    member,
    roles: roles.map(({ id, name }) => ({ value: id, label: name })),
    at,
    organizationName: organization.name,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization, at } = await managedOrganization(args);
  const form = await posted(args);
  const who = { id: organization.id, mid: paramOf(args, "accountId") };
  const page = pathTo("/groups/:groupId/organizations/:organizationId/members/:accountId", {
    ...at,
    accountId: who.mid,
  });
  switch (form.intent) {
    case "remove":
      return submitted(form, z.object({}), async () => {
        await api.members.remove(who);
        return redirectDone(
          args.context,
          pathTo("/groups/:groupId/organizations/:organizationId/members", at),
          "memberRemoved",
        );
      });
    case "roles":
      return submitted(form, RolesForm, async (held) => {
        await api.roles.setRolesOf({ ...who, ...held });
        return redirectDone(args.context, page, "saved");
      });
    default:
      return submitted({ ...form, intent: "level" }, Level, async (level) => {
        await api.members.change({ ...who, ...level });
        return redirectDone(args.context, page, "memberChanged");
      });
  }
}

export default function OrganizationMemberPage() {
  const t = useTexts();
  const { member, roles } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-prose gap-4">
      <h2 className="text-2xl">
        <bdi>{member.name}</bdi> <span className="font-mono text-base text-muted">{member.username}</span>
      </h2>
      <Panel title={t("members.level")}>
        <VersionedForm version={member.level}>{(saved) => <LevelOf saved={saved} />}</VersionedForm>
        <LevelHelp />
      </Panel>
      <Panel title={t("organizations.members.roles")}>
        {roles.length === 0 ? (
          <p className="text-muted">{t("organizations.members.noRoles")}</p>
        ) : (
          <VersionedForm version={member.roles.map(({ id }) => id).join(" ")}>
            {(saved) => <RolesOf saved={saved} />}
          </VersionedForm>
        )}
      </Panel>
      <RemoveConfirmation
        label={t("members.remove.title")}
        question={t("organizations.members.removeQuestion", { name: member.name })}
        explanation={t("organizations.members.removeExplanation")}
      />
    </div>
  );
}

function LevelOf({ saved }: { saved: OrganizationLevel | null }) {
  const t = useTexts();
  const { member, at, organizationName } = useLoaderData<typeof loader>();
  return (
    <LevelForm
      saved={saved}
      level={member.level}
      levels={OrganizationLevel.options}
      levelName={(level) => t(`organizations.levels.${level}`)}
      label={t("organizations.members.levelAt", { name: organizationName })}
      back={pathTo("/groups/:groupId/organizations/:organizationId/members", at)}
      save={t("organizations.members.saveLevel")}
    />
  );
}

function RolesOf({ saved }: { saved: string | null }) {
  const t = useTexts();
  const { member, roles } = useLoaderData<typeof loader>();
  const roleIds = member.roles.map(({ id }) => id);
  const { form, fields, bind } = useActionForm<z.input<typeof RolesForm>>({
    id: "roles",
    intents: ["roles"],
    defaultValue: { roleIds, before: roleIds.join(" ") },
  });
  return (
    <ActionForm form={form} defaultIntent="roles" className="grid gap-3">
      <input type="hidden" name="before" value={saved ?? fields.before.initialValue ?? ""} readOnly />
      <ChoiceGroup
        {...bind(fields.roleIds)}
        type="checkbox"
        label={t("organizations.members.rolesHint")}
        options={roles}
      />
      <Button look="primary" intent="roles" className="justify-self-end">
        {t("organizations.members.saveRoles")}
      </Button>
    </ActionForm>
  );
}

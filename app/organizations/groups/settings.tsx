import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { GroupDetail } from "#contract/kernel/group-settings";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { CheckboxField, SelectField, type Option } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { VersionedForm } from "../../forms/versioned-form";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { flagGroupNames, flagGroups } from "./flag-groups";
import { administeredGroup } from "./group-page.server";
import { GroupSettingsForm } from "./settings-form";
import { SettingsConflict } from "./settings-conflict";

export const handle = { i18n: "groups", title: "groups.settings.title" } satisfies PageHandle;

export { shouldRevalidate } from "../../forms/after-conflict";

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const organizations = await api.groups.organizations.list({ id: group.id });
  return { group, organizations: organizations.map(({ id, name }): Option => ({ value: id, label: name })) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  return submitted(
    await posted(args),
    GroupSettingsForm,
    async (settings) => {
      await api.groups.update({ ...settings, id: group.id });
      return redirectDone(args.context, pathTo("/groups/:groupId/settings", { groupId: group.id }), "saved");
    },
    {
      default_not_in_group: ({ field }) =>
        field === "defaultExpertBucketId"
          ? { defaultExpertBucketId: "wrongValue" }
          : { defaultConsultationBucketId: "wrongValue" },
    },
  );
}

/** A save makes another version: its form begins anew with what then stands. */
export default function GroupSettingsPage() {
  const { group } = useLoaderData<typeof loader>();
  return <VersionedForm version={group.version}>{(saved) => <Settings saved={saved} />}</VersionedForm>;
}

function Settings({ saved }: { saved: number | null }) {
  const t = useTexts();
  const { group, organizations } = useLoaderData<typeof loader>();
  const { form, fields, bind, problem } = useActionForm<z.input<typeof GroupSettingsForm>>({
    id: "group",
    defaultValue: defaultsOf(group),
  });
  const version = problem?.code === "version_conflict" ? group.version : (saved ?? fields.version.value);
  return (
    <>
      <h2 className="mb-3 text-2xl">{t("groups.settings.title")}</h2>
      <ActionForm
        form={form}
        className="grid gap-4"
        conflict={
          problem?.code === "version_conflict" && <SettingsConflict group={group} organizations={organizations} />
        }
      >
        {/* After a conflict the next save answers what stands now: the page has shown it. */}
        <input type="hidden" name="version" value={version} readOnly />
        <Panel title={t("groups.settings.names")}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...bind(fields.displayName)} label={t("groups.fields.displayName")} maxLength={64} required />
            <div>
              <p className="mb-1 text-sm font-medium">{t("groups.fields.domainName")}</p>
              <p className="font-mono">{group.domainName}</p>
            </div>
          </div>
        </Panel>
        <div className="grid gap-4 lg:grid-cols-2">
          {flagGroupNames.map((name) => (
            <Panel key={name} title={t(`groups.settings.parts.${name}`)}>
              <div className="grid gap-2">
                {flagGroups[name].map((flag) => (
                  <CheckboxField
                    key={flag}
                    {...bind(fields[flag])}
                    label={t(`groups.flags.${flag}`)}
                    hint={t(`groups.flagHints.${flag}`)}
                  />
                ))}
              </div>
            </Panel>
          ))}
        </div>
        <Panel title={t("groups.settings.defaults")}>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...bind(fields.defaultConsultationBucketId)}
              label={t("groups.fields.defaultConsultation")}
              options={organizations}
              empty={t("groups.settings.noDefault")}
            />
            <SelectField
              {...bind(fields.defaultExpertBucketId)}
              label={t("groups.fields.defaultExpert")}
              options={organizations}
              empty={t("groups.settings.noDefault")}
            />
          </div>
        </Panel>
        <div className="flex flex-wrap items-center justify-between gap-2">
          {group.isOwner ? (
            <Link to={pathTo("/groups/:groupId/delete", { groupId: group.id })}>{t("groups.delete.title")}</Link>
          ) : (
            <span />
          )}
          <Button look="primary">{t("common.action.save")}</Button>
        </div>
      </ActionForm>
    </>
  );
}

const defaultsOf = ({ defaultConsultationBucketId, defaultExpertBucketId, ...group }: GroupDetail) => ({
  ...group,
  defaultConsultationBucketId: defaultConsultationBucketId ?? undefined,
  defaultExpertBucketId: defaultExpertBucketId ?? undefined,
});

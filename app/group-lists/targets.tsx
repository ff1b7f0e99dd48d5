import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ConsultationTarget } from "#contract/group-list-fields";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { SelectField } from "../components/choice-field";
import { Panel } from "../components/page";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { useActionForm } from "../forms/use-action-form";
import { administeredGroup } from "../groups/group-page.server";
import { useTexts } from "../i18n/use-texts";
import { redirectDone } from "../shell/done.server";
import type { PageHandle } from "../shell/page-options";
import { entryAction } from "./entry-actions.server";
import { EntryTable } from "./entry-table";
import { organizationOptions } from "./organization-options.server";

export const handle = { i18n: "groupLists", title: "groupLists.targets.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const [entries, { options, nameOf }] = await Promise.all([
    api.lists.consultationTargets.list({ id: group.id }),
    organizationOptions(api, group.id),
  ]);
  return {
    rows: entries.map(({ id, bucketId, targetBucketId }) => ({
      id,
      label: nameOf(bucketId),
      target: nameOf(targetBucketId),
    })),
    options,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const form = await posted(args);
  return (
    entryAction(form, api, "consultationTargets", group.id, []) ??
    submitted(
      { ...form, intent: "add" },
      ConsultationTarget,
      async (input) => {
        await api.lists.consultationTargets.add({ ...input, id: group.id });
        return redirectDone(args.context, `/groups/${group.id}/settings/targets`, "added");
      },
      {
        entry_taken: "targetBucketId",
        invalid: ({ field }) =>
          field === "bucketId" ? { bucketId: "wrongValue" } : { targetBucketId: "otherOrganization" },
      },
    )
  );
}

export default function TargetsPage() {
  const t = useTexts();
  const { rows, options } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof ConsultationTarget>>({ id: "target", intents: ["add"] });
  return (
    <>
      <EntryTable
        title={t("groupLists.targets.title")}
        lead={t("groupLists.targets.lead")}
        columns={[
          { key: "from", header: t("groupLists.targets.from"), cell: ({ label }) => label },
          { key: "to", header: t("groupLists.targets.to"), cell: ({ target }) => target },
        ]}
        rows={rows}
      />
      <Panel title={t("common.action.add")} className="mt-4">
        <ActionForm form={form} defaultIntent="add" className="flex flex-wrap items-end gap-3">
          <SelectField
            {...bind(fields.bucketId)}
            label={t("groupLists.targets.from")}
            options={options}
            empty={t("groupLists.choose")}
            required
          />
          <SelectField
            {...bind(fields.targetBucketId)}
            label={t("groupLists.targets.to")}
            options={options}
            empty={t("groupLists.choose")}
            required
          />
          <Button look="primary" icon="plus" intent="add">
            {t("common.action.add")}
          </Button>
        </ActionForm>
      </Panel>
    </>
  );
}

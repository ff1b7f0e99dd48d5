import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ExpertBucket } from "#contract/group-list-fields";
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

export const handle = { i18n: "groupLists", title: "groupLists.experts.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const [entries, { options, nameOf }] = await Promise.all([
    api.lists.expertBuckets.list({ id: group.id }),
    organizationOptions(api, group.id),
  ]);
  return {
    rows: entries.map(({ id, bucketId }) => ({ id, label: nameOf(bucketId) })),
    options: options.filter(({ value }) => !entries.some(({ bucketId }) => bucketId === value)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const form = await posted(args);
  return (
    entryAction(form, api, "expertBuckets", group.id, []) ??
    submitted(
      { ...form, intent: "add" },
      ExpertBucket,
      async (input) => {
        await api.lists.expertBuckets.add({ ...input, id: group.id });
        return redirectDone(args.context, `/groups/${group.id}/settings/experts`, "added");
      },
      { entry_taken: "bucketId", invalid: () => ({ bucketId: "wrongValue" }) },
    )
  );
}

export default function ExpertsPage() {
  const t = useTexts();
  const { rows, options } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof ExpertBucket>>({ id: "expert", intents: ["add"] });
  return (
    <>
      <EntryTable
        title={t("groupLists.experts.title")}
        lead={t("groupLists.experts.lead")}
        columns={[{ key: "name", header: t("groupLists.organization"), cell: ({ label }) => label }]}
        rows={rows}
      />
      <Panel title={t("common.action.add")} className="mt-4">
        <ActionForm form={form} defaultIntent="add" className="flex flex-wrap items-end gap-3">
          <SelectField
            {...bind(fields.bucketId)}
            label={t("groupLists.organization")}
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

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ConsultationTarget } from "#contract/organizations/group-list-fields";
import { SelectField } from "../../components/choice-field";
import { administeredGroup } from "../groups/group-page.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { AddEntry } from "./add-entry";
import { entryAction } from "./entry-actions.server";
import { EntryTable } from "./entry-table";
import { organizationOptions } from "./organization-options.server";

export const handle = { i18n: "groupLists", title: "groupLists.targets.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const [entries, { options, nameOf }] = await Promise.all([
    api.lists.consultationTargets.list({ id: group.id }),
    organizationOptions(api, group.id, textsFor(args.request)),
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

export function action(args: ActionFunctionArgs) {
  return entryAction(
    args,
    "consultationTargets",
    ConsultationTarget,
    (api, fields) => api.lists.consultationTargets.add(fields),
    {
      entry_taken: "targetBucketId",
      invalid: ({ field }) =>
        field === "bucketId" ? { bucketId: "wrongValue" } : { targetBucketId: "otherOrganization" },
    },
  );
}

export default function TargetsPage() {
  const t = useTexts();
  const { rows, options } = useLoaderData<typeof loader>();
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
      <AddEntry<z.input<typeof ConsultationTarget>> id="target" title={t("common.action.add")} count={rows.length}>
        {(fields, bind) => (
          <>
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
          </>
        )}
      </AddEntry>
    </>
  );
}

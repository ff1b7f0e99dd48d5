import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ExpertBucket } from "#contract/organizations/group-list-fields";
import { SelectField } from "../../components/choice-field";
import { administeredGroup } from "../groups/group-page.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { AddEntry } from "./add-entry";
import { entryAction } from "./entry-actions.server";
import { EntryTable } from "./entry-table";
import { organizationOptions } from "./organization-options.server";

export const handle = { i18n: "groupLists", title: "groupLists.experts.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const [entries, { options, nameOf }] = await Promise.all([
    api.lists.expertBuckets.list({ id: group.id }),
    organizationOptions(api, group.id, textsFor(args.request)),
  ]);
  return {
    rows: entries.map(({ id, bucketId }) => ({ id, label: nameOf(bucketId) })),
    options: options.filter(({ value }) => !entries.some(({ bucketId }) => bucketId === value)),
  };
}

export function action(args: ActionFunctionArgs) {
  return entryAction(args, "expertBuckets", ExpertBucket, (api, fields) => api.lists.expertBuckets.add(fields), {
    entry_taken: "bucketId",
    invalid: () => ({ bucketId: "wrongValue" }),
  });
}

export default function ExpertsPage() {
  const t = useTexts();
  const { rows, options } = useLoaderData<typeof loader>();
  return (
    <>
      <EntryTable
        title={t("groupLists.experts.title")}
        lead={t("groupLists.experts.lead")}
        columns={[{ key: "name", header: t("groupLists.organization"), cell: ({ label }) => label }]}
        rows={rows}
      />
      <AddEntry<z.input<typeof ExpertBucket>> id="expert" title={t("common.action.add")} count={rows.length}>
        {(fields, bind) => (
          <SelectField
            {...bind(fields.bucketId)}
            label={t("groupLists.organization")}
            options={options}
            empty={t("groupLists.choose")}
            required
          />
        )}
      </AddEntry>
    </>
  );
}

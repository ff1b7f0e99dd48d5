import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { AddEntry } from "./add-entry";
import { entryAction } from "./entry-actions.server";
import { EntryTable } from "./entry-table";
import { RuleFields } from "./rule-fields";
import { RuleForm } from "./rule-form";
import { ruleFaults, rulePage } from "./rule-page.server";

export const handle = { i18n: ["groupLists", "exam"], title: "groupLists.rules.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { group, rules, organizations, nameOf, people } = await rulePage(args);
  return {
    rows: rules.map(({ id, name, bucketId, assigneeIds, isActive }) => ({
      id,
      label: name,
      isActive,
      organization: nameOf(bucketId),
      people: people.filter(({ value }) => assigneeIds.includes(value)).map(({ label }) => label),
    })),
    organizations,
    people,
    groupId: group.id,
  };
}

export function action(args: ActionFunctionArgs) {
  return entryAction(args, "assignRules", RuleForm, (api, fields) => api.lists.assignRules.add(fields), ruleFaults);
}

export default function RulesPage() {
  const t = useTexts();
  const { rows, organizations, people, groupId } = useLoaderData<typeof loader>();
  return (
    <>
      <EntryTable
        title={t("groupLists.rules.title")}
        lead={t("groupLists.rules.lead")}
        columns={[
          { key: "name", header: t("groupLists.rules.name"), cell: ({ label }) => label },
          { key: "from", header: t("groupLists.rules.from"), cell: ({ organization }) => organization },
          {
            key: "to",
            header: t("groupLists.rules.assignees"),
            cell: ({ people: names }) => (
              <span className="flex flex-wrap gap-x-3">
                {names.map((name) => (
                  <bdi key={name}>{name}</bdi>
                ))}
              </span>
            ),
          },
          {
            key: "state",
            header: t("groupLists.rules.state"),
            cell: ({ isActive }) => t(isActive ? "groupLists.rules.inUse" : "groupLists.rules.outOfUse"),
          },
        ]}
        rows={rows}
        rowHref={({ id }) => pathTo("/groups/:groupId/settings/rules/:entryId", { groupId, entryId: id })}
        isOrdered
      />
      <AddEntry<z.input<typeof RuleForm>> id="rule" title={t("groupLists.rules.add")} count={rows.length} layout="grid">
        {(fields, bind) => <RuleFields fields={fields} bind={bind} organizations={organizations} people={people} />}
      </AddEntry>
    </>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
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
import { RuleFields } from "./rule-fields";
import { RuleForm } from "./rule-form";
import { ruleFaults, rulePage } from "./rule-page.server";

export const handle = { i18n: ["groupLists", "exam"], title: "groupLists.rules.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { group, rules, organizations, people } = await rulePage(args);
  return {
    rows: rules.map(({ id, name, bucketId, assigneeIds, isActive }) => ({
      id,
      label: name,
      isActive,
      organization: organizations.find(({ value }) => value === bucketId)?.label ?? "–",
      people: people.filter(({ value }) => assigneeIds.includes(value)).map(({ label }) => label),
    })),
    organizations,
    people,
    base: `/groups/${group.id}/settings/rules`,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const form = await posted(args);
  const rules = await api.lists.assignRules.list({ id: group.id });
  return (
    entryAction(form, api, "assignRules", group.id, rules) ??
    submitted(
      { ...form, intent: "add" },
      RuleForm,
      async (input) => {
        await api.lists.assignRules.add({ ...input, id: group.id });
        return redirectDone(args.context, `/groups/${group.id}/settings/rules`, "added");
      },
      ruleFaults,
    )
  );
}

export default function RulesPage() {
  const t = useTexts();
  const { rows, organizations, people, base } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof RuleForm>>({ id: "rule", intents: ["add"] });
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
        rowHref={({ id }) => `${base}/${id}`}
        isOrdered
      />
      <Panel title={t("groupLists.rules.add")} className="mt-4">
        <ActionForm form={form} defaultIntent="add" className="grid gap-4">
          <RuleFields fields={fields} bind={bind} organizations={organizations} people={people} />
          <Button look="primary" icon="plus" intent="add" className="justify-self-end">
            {t("groupLists.rules.add")}
          </Button>
        </ActionForm>
      </Panel>
    </>
  );
}

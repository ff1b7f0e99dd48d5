import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { VersionedForm } from "../../forms/versioned-form";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { administeredGroup } from "../groups/group-page.server";
import { useTexts } from "../../i18n/use-texts";
import { notFound } from "../../problems/thrown-problem.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { RuleFields } from "./rule-fields";
import { RuleChange } from "./rule-form";
import { ruleFaults, rulePage } from "./rule-page.server";

export const handle = { i18n: ["groupLists", "exam"], title: "groupLists.rules.one" } satisfies PageHandle;

export { shouldRevalidate } from "../../forms/after-conflict";

export async function loader(args: LoaderFunctionArgs) {
  const { group, rules, organizations, people } = await rulePage(args);
  const entryId = paramOf(args, "entryId");
  const rule = rules.find(({ id }) => id === entryId);
  if (!rule) throw notFound(args.context);
  return { rule, organizations, people, list: pathTo("/groups/:groupId/settings/rules", { groupId: group.id }) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const entryId = paramOf(args, "entryId");
  return submitted(
    await posted(args),
    RuleChange,
    async (input) => {
      await api.lists.assignRules.change({ ...input, id: group.id, entryId });
      return redirectDone(args.context, pathTo("/groups/:groupId/settings/rules", { groupId: group.id }), "saved");
    },
    ruleFaults,
  );
}

/** A save makes another version: its form begins anew with what then stands. */
export default function RulePage() {
  const { rule } = useLoaderData<typeof loader>();
  return <VersionedForm version={rule.version}>{(saved) => <OneRule saved={saved} />}</VersionedForm>;
}

function OneRule({ saved }: { saved: number | null }) {
  const t = useTexts();
  const { rule, organizations, people, list } = useLoaderData<typeof loader>();
  const { form, fields, bind, problem } = useActionForm<z.input<typeof RuleChange>>({
    id: "rule",
    defaultValue: { ...rule, bodyParts: rule.bodyParts.join("、") },
  });
  const version = problem?.code === "version_conflict" ? rule.version : (saved ?? fields.version.value);
  const named = (ids: string[]) => people.filter(({ value }) => ids.includes(value));
  return (
    <>
      <h2 className="mb-3 text-2xl">{rule.name}</h2>
      <Panel>
        <ActionForm
          form={form}
          className="grid gap-4"
          conflict={
            problem?.code === "version_conflict" && (
              <Notice tone="warning">
                <p className="font-medium">{t("groupLists.rules.conflict", { name: rule.name })}</p>
                <ul className="list-disc pl-5">
                  {rule.modalities.map((modality) => (
                    <li key={modality}>{t(`exam.modality.${modality}`)}</li>
                  ))}
                  {rule.bodyParts.map((part) => (
                    <li key={part}>{part}</li>
                  ))}
                  {named(rule.assigneeIds).map(({ value, label }) => (
                    <li key={value}>{label}</li>
                  ))}
                </ul>
              </Notice>
            )
          }
        >
          <input type="hidden" name="version" value={version} readOnly />
          <RuleFields fields={fields} bind={bind} organizations={organizations} people={people} />
          <CheckboxField {...bind(fields.isActive)} label={t("groupLists.rules.inUse")} />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to={list}>{t("common.action.back")}</LinkButton>
            <Button look="primary">{t("common.action.save")}</Button>
          </div>
        </ActionForm>
      </Panel>
    </>
  );
}

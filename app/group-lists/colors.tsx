import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ColorField, RowColor } from "#contract/group-list-fields";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { SelectField } from "../components/choice-field";
import { Panel } from "../components/page";
import { StatusBadge, type Tone } from "../components/status-badge";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { useActionForm } from "../forms/use-action-form";
import { administeredGroup } from "../groups/group-page.server";
import { textsFor } from "../i18n/texts.server";
import { useTexts } from "../i18n/use-texts";
import { redirectDone } from "../shell/done.server";
import type { PageHandle } from "../shell/page-options";
import { conditionOf, conditions } from "./color-conditions.server";
import { entryAction } from "./entry-actions.server";
import { EntryTable } from "./entry-table";

export const handle = { i18n: ["groupLists", "exam"], title: "groupLists.colors.title" } satisfies PageHandle;

/** The condition is one choice on the screen, field and value in the record. */
const ColorForm = z.object({
  condition: z.string({ error: "required" }).transform((condition, context) => {
    const [field, value = ""] = condition.split(":");
    const known = ColorField.safeParse(field);
    if (known.success) return { field: known.data, value };
    context.addIssue("wrongValue");
    return z.NEVER;
  }),
  color: RowColor,
});

const tones: Record<RowColor, Tone> = {
  red: "danger",
  amber: "warning",
  green: "success",
  blue: "info",
  violet: "violet",
  grey: "neutral",
};

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const options = conditions(textsFor(args.request));
  const entries = await api.lists.reportTableColors.list({ id: group.id });
  const named = ({ field, value }: { field: ColorField; value: string }) =>
    options.find((option) => option.value === conditionOf(field, value))?.label ?? conditionOf(field, value);
  return { rows: entries.map((entry) => ({ id: entry.id, color: entry.color, label: named(entry) })), options };
}

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const form = await posted(args);
  const entries = await api.lists.reportTableColors.list({ id: group.id });
  return (
    entryAction(form, api, "reportTableColors", group.id, entries) ??
    submitted(
      { ...form, intent: "add" },
      ColorForm,
      async ({ condition, color }) => {
        await api.lists.reportTableColors.add({ ...condition, color, id: group.id });
        return redirectDone(args.context, `/groups/${group.id}/settings/colors`, "added");
      },
      { invalid: () => ({ condition: "wrongValue" }) },
    )
  );
}

export default function ColorsPage() {
  const t = useTexts();
  const { rows, options } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof ColorForm>>({ id: "color", intents: ["add"] });
  return (
    <>
      <EntryTable
        title={t("groupLists.colors.title")}
        lead={t("groupLists.colors.lead")}
        columns={[
          { key: "condition", header: t("groupLists.colors.when"), cell: ({ label }) => label },
          {
            key: "color",
            header: t("groupLists.colors.color"),
            cell: ({ color }) => (
              <StatusBadge tone={tones[color]} icon="image">
                {t(`groupLists.colors.names.${color}`)}
              </StatusBadge>
            ),
          },
        ]}
        rows={rows}
        isOrdered
      />
      <Panel title={t("common.action.add")} className="mt-4">
        <ActionForm form={form} defaultIntent="add" className="flex flex-wrap items-end gap-3">
          <SelectField
            {...bind(fields.condition)}
            label={t("groupLists.colors.when")}
            options={options}
            empty={t("groupLists.choose")}
            required
          />
          <SelectField
            {...bind(fields.color)}
            label={t("groupLists.colors.color")}
            options={RowColor.options.map((value) => ({ value, label: t(`groupLists.colors.names.${value}`) }))}
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

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ColorField, RowColor } from "#contract/organizations/group-list-fields";
import { SelectField } from "../../components/choice-field";
import { StatusBadge } from "../../components/status-badge";
import { rowTones } from "./row-color";
import { administeredGroup } from "../groups/group-page.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { conditionOf, conditions } from "./color-conditions.server";
import { AddEntry } from "./add-entry";
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

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const options = conditions(textsFor(args.request));
  const entries = await api.lists.reportTableColors.list({ id: group.id });
  const named = ({ field, value }: { field: ColorField; value: string }) =>
    options.find((option) => option.value === conditionOf(field, value))?.label ?? conditionOf(field, value);
  return { rows: entries.map((entry) => ({ id: entry.id, color: entry.color, label: named(entry) })), options };
}

export function action(args: ActionFunctionArgs) {
  return entryAction(
    args,
    "reportTableColors",
    ColorForm,
    (api, { id, condition, color }) => api.lists.reportTableColors.add({ ...condition, color, id }),
    { entry_taken: () => ({ condition: "conditionTaken" }), invalid: () => ({ condition: "wrongValue" }) },
  );
}

export default function ColorsPage() {
  const t = useTexts();
  const { rows, options } = useLoaderData<typeof loader>();
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
              <StatusBadge tone={rowTones[color]} icon="image">
                {t(`groupLists.colors.names.${color}`)}
              </StatusBadge>
            ),
          },
        ]}
        rows={rows}
        isOrdered
      />
      <AddEntry<z.input<typeof ColorForm>> id="color" title={t("common.action.add")} count={rows.length}>
        {(fields, bind) => (
          <>
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
          </>
        )}
      </AddEntry>
    </>
  );
}

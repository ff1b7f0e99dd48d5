import { z } from "zod";
import { ReportingTemplate, TemplateDraft } from "#contract/reading/reporting-templates";
import { TemplateField, TemplateSection, maxFields, maxSections } from "#contract/reading/template-structure";
import { OneTimeKey } from "#contract/kernel/values";

const { title, match } = TemplateDraft.shape;
const { modality, bodyPart, procedureId, sex } = match.unwrap().shape;
const field = TemplateField.shape;
const section = TemplateSection.shape;
/** A row that was just added has none yet. */
const rowKey = field.key.or(z.literal("")).default("");

/** Between the value of a choice and what is shown of it, where that is another. */
const between = " | ";

const optionsIn = (lines: string) =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [value = "", label = ""] = line.split(between, 2);
      return { value: value.trim(), label: label.trim(), codes: [] };
    });

const FieldRow = z.object({
  key: rowKey,
  kind: field.kind,
  label: field.label,
  labelled: z.boolean().default(false),
  default: field.default,
  help: field.help,
  unit: field.unit,
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.string().max(60_000, "tooLong").default("").transform(optionsIn),
  other: z.boolean().default(false),
  completion: field.completion,
  merge: field.merge.unwrap().default(null),
});

/** The template editor as a form: sections and fields as rows. */
export const TemplateEditorForm = z.object({
  title,
  modality: modality.unwrap().default(null),
  bodyPart,
  procedureId: procedureId.unwrap().default(null),
  sex: sex.unwrap().default(null),
  version: z.number().int().optional(),
  oneTimeKey: OneTimeKey.optional(),
  sections: z
    .array(
      z.object({
        key: rowKey,
        title: section.title,
        target: section.target,
        headed: z.boolean().default(false),
        fields: z.array(FieldRow).max(maxFields, "tooLarge").default([]),
      }),
    )
    .max(maxSections, "tooLarge")
    .default([]),
});
export type TemplateEditorInput = z.input<typeof TemplateEditorForm>;
type Written = z.output<typeof TemplateEditorForm>;

/** Keys for rows that have none, unlike all others. */
function keyed({ sections }: Written): Written["sections"] {
  const keys = new Set(sections.flatMap((one) => [one.key, ...one.fields.map(({ key }) => key)]));
  const keyOf = (key: string, stem: string) => {
    if (key !== "") return key;
    let count = 1;
    while (keys.has(`${stem}-${count}`)) count += 1;
    keys.add(`${stem}-${count}`);
    return `${stem}-${count}`;
  };
  return sections.map((one) => ({
    ...one,
    key: keyOf(one.key, "section"),
    fields: one.fields.map((row) => ({ ...row, key: keyOf(row.key, "field") })),
  }));
}

/** What was typed, as the contract takes it. */
export const draftOf = (form: Written): z.input<typeof TemplateDraft> => ({
  title: form.title,
  match: { modality: form.modality, bodyPart: form.bodyPart, procedureId: form.procedureId, sex: form.sex },
  structure: keyed(form).map((one) => ({
    ...one,
    fields: one.fields.map(({ min, max, ...row }) => ({ ...row, min: min ?? null, max: max ?? null })),
  })),
});

const box = (isTicked: boolean) => (isTicked ? "on" : "");
const told = (number: number | null) => (number === null ? "" : String(number));

export const emptyField = { kind: "text", labelled: "on", completion: "off" };
export const emptySection = { target: "finding", fields: [emptyField] };

/** A template as the form's fields hold it. */
export const editorValues = ({ title, match, version, structure }: z.output<typeof ReportingTemplate>) => ({
  title,
  modality: match.modality ?? "",
  bodyPart: match.bodyPart,
  procedureId: match.procedureId ?? "",
  sex: match.sex ?? "",
  version: String(version),
  sections: structure.map((one) => ({
    key: one.key,
    title: one.title,
    target: one.target,
    headed: box(one.headed),
    fields: one.fields.map((row) => ({
      key: row.key,
      kind: row.kind,
      label: row.label,
      labelled: box(row.labelled),
      default: row.default,
      help: row.help,
      unit: row.unit,
      min: told(row.min),
      max: told(row.max),
      options: row.options.map(({ value, label }) => (label === "" ? value : value + between + label)).join("\n"),
      other: box(row.other),
      completion: row.completion,
      merge: row.merge ?? "",
    })),
  })),
});

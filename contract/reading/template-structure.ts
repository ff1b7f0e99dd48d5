import { z } from "zod";
import { oneLine, severalLines } from "#contract/kernel/plain-text";

/** Where a section's text goes in the report. */
export const SectionTarget = z.enum(["finding", "diagnosis", "note"]);
export type SectionTarget = z.infer<typeof SectionTarget>;

/**
 * Kinds of fields: those of IHE RAD MRRT (TEXT, TEXTAREA, NUMBER, DATE, TIME, SELECTION_LIST with one or several values,
 * CHECKBOX), and text that stands in every report as it is.
 */
export const FieldKind = z.enum([
  "text",
  "textarea",
  "number",
  "date",
  "time",
  "choice",
  "choices",
  "checkbox",
  "fixed",
]);
export type FieldKind = z.infer<typeof FieldKind>;

/** What a submission meets while the field is empty: MRRT's completion actions NONE, ALERT and PROHIBIT. */
export const CompletionAction = z.enum(["off", "warn", "block"]);
export type CompletionAction = z.infer<typeof CompletionAction>;

/**
 * What a field is filled with from the registration. `other`: the template says that its field is merged (MRRT's merge
 * flag) and not with what.
 */
export const MergeField = z.enum([
  "name",
  "gender",
  "age",
  "dob",
  "pid",
  "accessionNumber",
  "studyDate",
  "bodyPart",
  "studyDesc",
  "clinicImpression",
  "applyDept",
  "inpatientId",
  "outpatientId",
  "bedNum",
  "height",
  "weight",
  "other",
]);
export type MergeField = z.infer<typeof MergeField>;

/** A term of a terminology, RadLex say: kept as the template tells it, and exported again. */
export const Code = z.object({
  scheme: z.string().max(64),
  value: z.string().max(200),
  meaning: z.string().max(300),
});
export type Code = z.infer<typeof Code>;

/** A value to choose: it enters the report; shown is its label, where it has one of its own. */
export const FieldOption = z.object({
  value: z.string().max(1000),
  label: z.string().max(500).default(""),
  codes: z.array(Code).max(10).default([]),
});

export const maxSections = 120;
export const maxFields = 600;
const maxOptions = 200;
export const maxFieldText = 4000;

/** Names a field within its template, from one version to the next. */
export const FieldKey = z.string().regex(/^[\p{L}_][\p{L}\p{N}_.-]{0,79}$/u, "invalid");

const text = () => severalLines().max(maxFieldText, "tooLong").default("");

export const TemplateField = z.object({
  key: FieldKey,
  kind: FieldKind,
  label: oneLine().max(500, "tooLong").default(""),
  /** The label stands before the value in the report. */
  labelled: z.boolean().default(true),
  /** As the form begins; of several choices one a line, of a box "on", of fixed text the text. */
  default: text(),
  /** Beside the field in the form, never in the report (MRRT's `<mark>`). */
  help: text(),
  /** Of a number. */
  unit: oneLine().max(40, "tooLong").default(""),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Of choices. */
  options: z.array(FieldOption).max(maxOptions, "tooLarge").default([]),
  /** Another text than those to choose may be typed. */
  other: z.boolean().default(false),
  completion: CompletionAction.default("off"),
  merge: MergeField.nullable().default(null),
  codes: z.array(Code).max(20).default([]),
});
export type TemplateField = z.infer<typeof TemplateField>;

export const TemplateSection = z.object({
  key: FieldKey,
  title: oneLine().max(300, "tooLong").default(""),
  target: SectionTarget.default("finding"),
  /** The title is a line of the report. */
  headed: z.boolean().default(false),
  fields: z.array(TemplateField).max(maxFields, "tooLarge").default([]),
  codes: z.array(Code).max(20).default([]),
});
export type TemplateSection = z.infer<typeof TemplateSection>;

const fieldsOf = (sections: { fields: unknown[] }[]) => sections.reduce((sum, { fields }) => sum + fields.length, 0);

/** The sections of a template, with their fields, in order. */
export const TemplateStructure = z
  .array(TemplateSection)
  .max(maxSections, "tooLarge")
  .refine((sections) => fieldsOf(sections) <= maxFields, "tooLarge");
export type TemplateStructure = z.infer<typeof TemplateStructure>;

/** A Dublin Core term of an MRRT template: dcterms.creator, dcterms.rights, … */
export const TemplateTerm = z.object({ name: z.string().max(64), content: z.string().max(8000) });

/** What an imported template tells beside its fields. */
export const TemplateOrigin = z.object({
  /** dcterms.identifier: a file that bears it again is a new version of the same template. */
  identifier: z.string().max(300),
  terms: z.array(TemplateTerm).max(80),
  /** What the template as a whole is coded with, and codes of what it does not hold, by the name they are told under. */
  codes: z.array(z.object({ of: z.string().max(120), code: Code })).max(1000),
});
export type TemplateOrigin = z.infer<typeof TemplateOrigin>;

/** What was filled into a template, by the keys of its fields: several values of several choices. */
export const FieldValues = z.record(FieldKey, z.array(z.string().max(maxFieldText, "tooLong")).max(maxOptions));
export type FieldValues = z.infer<typeof FieldValues>;

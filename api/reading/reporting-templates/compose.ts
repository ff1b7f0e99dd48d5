import type { ComposedTexts } from "#contract/reading/reporting-templates";
import type { FieldValues, TemplateField, TemplateSection } from "#contract/reading/template-structure";

/** What stands for a value that is still to be filled in; smart inspect knows it too (smart-inspect/placeholders.ts). */
export const blank = "____";

const isHan = (text: string) => /\p{sc=Han}/u.test(text);
const isTibetan = (text: string) => /\p{sc=Tibetan}/u.test(text);

/** What was filled into a field, without what is empty; a dash alone says that there is nothing to say. */
export const filledIn = ({ key }: Pick<TemplateField, "key">, values: FieldValues): string[] =>
  (values[key] ?? []).map((value) => value.trim()).filter((value) => value !== "" && !/^[-–—]+$/.test(value));

/** The value as the report says it; "" for an empty field. */
function valueText(field: TemplateField, values: FieldValues): string {
  const filled = filledIn(field, values);
  switch (field.kind) {
    case "fixed":
      return field.default;
    case "checkbox":
      return filled.length > 0 ? field.options[0]?.value || field.label : "";
    case "choices":
      return filled.join(filled.some(isHan) ? "、" : isTibetan(filled.join("")) ? "། " : ", ");
    case "number":
      return filled.length > 0 ? [filled[0], field.unit].filter(Boolean).join(isHan(field.unit) ? "" : " ") : "";
    default:
      return filled[0] ?? "";
  }
}

/** A field's line; null where it says nothing. What must be filled in and is not leaves a gap to fill. */
export function lineOf(field: TemplateField, values: FieldValues): string | null {
  const { kind, label, completion } = field;
  const text = valueText(field, values);
  if (text === "" && (completion === "off" || label === "")) return null;
  // What is ticked is said by its own words.
  if (kind === "fixed" || kind === "checkbox") return text || null;
  const isNamed = label !== "" && (field.labelled || text === "");
  const colon = isHan(label) ? "：" : ": ";
  const gap = [blank, kind === "number" ? field.unit : ""].filter(Boolean).join(" ");
  return `${isNamed ? `${label}${colon}` : ""}${text || gap}`;
}

function sectionText({ title, headed, fields }: TemplateSection, values: FieldValues): string {
  const lines = fields.map((field) => lineOf(field, values)).filter((line) => line !== null);
  if (lines.length === 0) return "";
  const colon = isHan(title) ? "：" : ":";
  return [...(headed && title !== "" ? [`${title}${colon}`] : []), ...lines].join("\n");
}

/** The texts that the filled-in sections make, each where its section belongs. */
export function composed(structure: readonly TemplateSection[], values: FieldValues): ComposedTexts {
  const of = (target: TemplateSection["target"], between: string) =>
    structure
      .filter((section) => section.target === target)
      .map((section) => sectionText(section, values))
      .filter((text) => text !== "")
      .join(between);
  return {
    finding: of("finding", "\n").slice(0, 20_000),
    diagnosis: of("diagnosis", "\n").slice(0, 20_000),
    // One line, and shorter.
    note: of("note", " ").replaceAll("\n", " ").slice(0, 256),
  };
}

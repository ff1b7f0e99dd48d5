import type { ReportContent } from "#contract/reading/report-content";
import type { FieldValues, TemplateField, TemplateStructure } from "#contract/reading/template-structure";
import { blank, filledIn } from "./compose";

/** A field of the report's template that its completion action asks for, and that nobody filled in. */
export interface UnfilledField {
  level: "warn" | "block";
  label: string;
}

/** Whether the label stands in the text with anything but a gap behind it. */
function isSaidInText({ label }: TemplateField, text: string): boolean {
  if (label === "") return false;
  return text.split("\n").some((line) => {
    const at = line.indexOf(label);
    if (at < 0) return false;
    const behind = line.slice(at + label.length).replaceAll(blank, "");
    return /[\p{L}\p{N}]/u.test(behind.replace(/^[\s:：]+/u, "")) && !line.includes(blank);
  });
}

/**
 * What a template still asks for (MRRT completion actions): a field left empty in its form, unless the author wrote it
 * into the text by hand.
 */
export const unfilledFields = (
  structure: TemplateStructure,
  values: FieldValues,
  { finding, diagnosis, note }: Pick<ReportContent, "finding" | "diagnosis" | "note">,
): UnfilledField[] => {
  const text = [finding, diagnosis, note].join("\n");
  return structure
    .flatMap(({ title, fields }) => fields.map((field) => ({ title, field })))
    .flatMap(({ title, field }) => {
      const { completion, kind } = field;
      if (completion === "off" || kind === "fixed") return [];
      if (filledIn(field, values).length > 0 || isSaidInText(field, text)) return [];
      return [{ level: completion, label: field.label || title || field.key }];
    });
};

import type { FieldValues, TemplateField, TemplateStructure } from "#contract/reading/template-structure";
import { filledIn } from "./compose";

export interface WrongValue {
  key: string;
  label: string;
  rule: "number" | "tooSmall" | "tooLarge" | "date" | "time" | "choice";
}

function ruleBroken(field: TemplateField, values: FieldValues): WrongValue["rule"] | null {
  const filled = filledIn(field, values);
  const [value] = filled;
  if (value === undefined) return null;
  switch (field.kind) {
    case "number": {
      const number = Number(value.replace(",", "."));
      if (!Number.isFinite(number)) return "number";
      if (field.min !== null && number < field.min) return "tooSmall";
      return field.max !== null && number > field.max ? "tooLarge" : null;
    }
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? null : "date";
    case "time":
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value) ? null : "time";
    case "choice":
    case "choices":
      if (field.other || field.options.length === 0) return null;
      return filled.every((one) => field.options.some((option) => option.value === one)) ? null : "choice";
    default:
      return null;
  }
}

/** Fields whose value is not what they take, with the rule each breaks. */
export const wrongValues = (structure: TemplateStructure, values: FieldValues): WrongValue[] =>
  structure
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      const rule = ruleBroken(field, values);
      return rule ? [{ key: field.key, label: field.label || field.key, rule }] : [];
    });

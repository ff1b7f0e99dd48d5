import { z } from "zod";
import { ExtensionConfig, ExtensionType } from "./list-fields";
import { oneLine } from "#contract/kernel/plain-text";
import { Day } from "#contract/kernel/values";

/** A field that an organization adds to its exams or reports, as forms offer it (product §3: extensions). */
export const ExtensionField = ExtensionConfig.omit({ subject: true });
export type ExtensionField = z.infer<typeof ExtensionField>;

/**
 * A value with its field as it was when the value was written: it stays readable whatever becomes of the field.
 *
 * The value is text: a number in decimal notation, a day as YYYY-MM-DD, one of the options, "yes" or "no".
 */
export const ExtensionValue = z.object({ key: z.string(), label: z.string(), type: ExtensionType, value: z.string() });
export type ExtensionValue = z.infer<typeof ExtensionValue>;

const maxLength = 500;
const maxValues = 200;
const text = () => oneLine("required").max(maxLength, "tooLong");

/** Values as they are sent, by the key of their field; an empty one is none, and left out. */
export const TypedExtensions = z
  .record(ExtensionConfig.shape.key, text())
  .overwrite((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")))
  .refine((values) => Object.keys(values).length <= maxValues, "invalid");
export type TypedExtensions = z.infer<typeof TypedExtensions>;

/** The same, or values as they were read: how their fields are called is the organization's to say. */
export const SentExtensions = z.union([
  TypedExtensions,
  z
    .array(ExtensionValue)
    .max(maxValues)
    .transform((values) => Object.fromEntries(values.map(({ key, value }) => [key, value])))
    .pipe(TypedExtensions),
]);

const keepsRule: Record<ExtensionField["type"], (value: string, options: readonly string[]) => boolean> = {
  text: () => true,
  number: (value) => /^-?\d{1,9}(\.\d{1,6})?$/.test(value),
  date: (value) => Day.safeParse(value).success,
  choice: (value, options) => options.includes(value),
  yesNo: (value) => value === "yes" || value === "no",
};
const brokenRule = {
  text: "invalid",
  number: "number",
  date: "dayRange",
  choice: "wrongValue",
  yesNo: "wrongValue",
} as const;

/** What a field takes; its messages are keys of answers.rules in the texts. */
export const extensionValue = ({ type, options }: Pick<ExtensionField, "type" | "options">) =>
  text()
    .min(1, "required")
    .refine((value) => keepsRule[type](value, options), brokenRule[type]);

/** The fields as a form sends them, required ones filled in. Others pass: the platform refuses them by name. */
export const extensionsForm = (fields: readonly ExtensionField[]) =>
  z
    .object(
      Object.fromEntries(
        fields.map((field) => [field.key, field.isRequired ? extensionValue(field) : extensionValue(field).optional()]),
      ),
    )
    .catchall(text())
    .transform((typed): TypedExtensions =>
      Object.fromEntries(Object.entries(typed).flatMap(([key, value]) => (value ? [[key, value]] : []))),
    );

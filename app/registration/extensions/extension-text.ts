import type { ExtensionField, ExtensionValue } from "#contract/organizations/extension-values";
import type { Texts } from "#texts/texts";

/** A value of a field the organization adds, as it reads. */
export const extensionText = (t: Texts, { type, value }: Pick<ExtensionValue, "type" | "value">): string =>
  type === "yesNo" ? t(value === "yes" ? "common.extension.yes" : "common.extension.no") : value;

/** Values as a form's fields begin. */
export const typedValues = (values: readonly ExtensionValue[] = []): Record<string, string> =>
  Object.fromEntries(values.map(({ key, value }) => [key, value]));

/** Values under fields that are no longer in use: to be read, and left as they are. */
export const retiredValues = (values: readonly ExtensionValue[] = [], fields: readonly ExtensionField[]) =>
  values.filter(({ key }) => !fields.some((field) => field.key === key));

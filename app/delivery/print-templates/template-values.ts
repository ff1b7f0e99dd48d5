import { openedValues } from "../../forms/merged-fields";

type Text = "name" | "title" | "secondaryTitle" | "staticQrContent" | "staticQrText" | "dynamicQrText";
type Box = "exactTime" | "pageNumbers" | "isDefault";
type Picture = "logo" | "stamp";

/** A template as the editor's form holds it. */
export type TemplateValues = Record<Text, string> &
  Record<Box, string> &
  Record<Picture, string> &
  Record<`${Picture}File`, string> & {
    version: string;
    /** What the form shows as it is opened. */
    opened: string;
    modalities: string[];
    fields: string[];
    /** Of the rows, chosen or not. */
    order: string[];
  };

type Template = Record<Text, string> &
  Record<Box, boolean> &
  Record<Picture, string | null> & { version: number; modalities: string[]; fields: string[] };

/**
 * A template's values as fields of a form.
 *
 * @param offered the fields that may be chosen: their rows stand behind those chosen
 */
export function valuesOf(template: Template, offered: readonly { key: string }[]): TemplateValues {
  const { name, title, secondaryTitle, staticQrContent, staticQrText, dynamicQrText } = template;
  const box = (isTicked: boolean) => (isTicked ? "on" : "");
  const known = template.fields.filter((key) => offered.some((field) => field.key === key));
  const others = offered.filter(({ key }) => !known.includes(key)).map(({ key }) => key);
  const shown = {
    ...{ name, title, secondaryTitle, staticQrContent, staticQrText, dynamicQrText },
    exactTime: box(template.exactTime),
    pageNumbers: box(template.pageNumbers),
    isDefault: box(template.isDefault),
    logo: template.logo ?? "",
    stamp: template.stamp ?? "",
    modalities: template.modalities,
    fields: known,
    order: [...known, ...others],
  };
  return {
    ...shown,
    logoFile: "",
    stampFile: "",
    version: String(template.version),
    opened: openedValues(shown),
  };
}

/** What a problem says of the template as it stands; null where it says nothing. */
export function currentIn({ current }: Record<string, unknown>): Template | null {
  return isTemplate(current) ? current : null;
}

/** The contract's own answer, looked at no further than the form shows it: its schemas are no code of pages. */
const isTemplate = (value: unknown): value is Template =>
  typeof value === "object" && value !== null && "version" in value && "fields" in value && "modalities" in value;

/** The values of a field that has several: one of them stands alone in what a form answers. */
export const fieldValues = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];

import type { Option } from "../../components/choice-field";
import type { Texts } from "#texts/texts";
import type { ListField, OptionSource } from "./list-screens";

/** An entry of any list. */
export interface Entry {
  id: string;
  version: number;
  isActive: boolean;
  values: Record<string, unknown>;
}

export interface EntryOption extends Option {
  isActive: boolean;
}
export type Options = Partial<Record<OptionSource, EntryOption[]>>;

/** A value as its field in a form holds it. */
export function formValue({ kind }: Pick<ListField, "kind">, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (kind === "yesNo") return value === true || value === "on" ? "on" : "";
  if (kind === "lines") return Array.isArray(value) ? value.map(String).join("\n") : unixLines(value);
  if (kind === "price" && typeof value === "number") return (value / 100).toFixed(2);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** A record as the fields of a form hold it, by their names: "a.b" within a. */
export const formValues = (fields: readonly Pick<ListField, "name" | "kind">[], record: Record<string, unknown>) =>
  nested(fields.map((field) => [field.name, formValue(field, valueAt(record, field.name))] as const));

/** The same of an entry of a list, and whether it is in use. */
export const entryValues = (fields: readonly ListField[], record: Record<string, unknown>) => ({
  ...formValues(fields, record),
  isActive: record.isActive === true ? "on" : "",
});

type Nested = Record<string, string | Record<string, string>>;

function nested(values: readonly (readonly [name: string, value: string])[]): Nested {
  const tree: Nested = {};
  for (const [name, value] of values) {
    const [part = name, key] = name.split(".");
    const within = tree[part];
    if (key === undefined) tree[part] = value;
    else tree[part] = { ...(typeof within === "object" ? within : {}), [key]: value };
  }
  return tree;
}

/** A form sends its line ends as CRLF (HTML §4.10.22.4). */
const unixLines = (value: unknown) => (typeof value === "string" ? value.replace(/\r\n?/g, "\n") : "");

/** A value of a form's field as people read it. */
export function shownValue(t: Texts, field: ListField, formed: string, options: Options): string {
  if (field.kind === "yesNo") return t(formed === "on" ? "lists.values.yes" : "lists.values.no");
  if (field.kind === "lines") return formed.replaceAll("\n", " / ");
  if (field.kind !== "choice") return formed;
  if (formed === "") return field.empty ? t(`lists.empty.${field.empty}`) : "";
  return options[field.from ?? "modalities"]?.find(({ value }) => value === formed)?.label ?? formed;
}

/** The value a field's name leads to: "inspectionLevels.laterality" stands within inspectionLevels. */
export const valueAt = (values: Record<string, unknown>, name: string): unknown =>
  name
    .split(".")
    .reduce<unknown>(
      (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : null),
      values,
    );

/** What stands in a form's fields, by their names, as a browser sends it: a box that is not ticked sends nothing. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

export interface MergedFields {
  values: FieldValues;
  /** Fields that somebody changed after the form was opened: taken over where nothing was typed, else left as typed. */
  changed: { name: string; isTaken: boolean }[];
}

/**
 * What was typed and what was saved meanwhile, in one form: of a field that one side left alone the other's value, of one
 * that both changed what was typed.
 *
 * @param opened what the form showed when it was opened
 */
export function mergedFields(opened: FieldValues, typed: FieldValues, saved: FieldValues): MergedFields {
  const values: Record<string, readonly string[]> = { ...typed };
  const changed: MergedFields["changed"] = [];
  for (const name of new Set([...Object.keys(opened), ...Object.keys(saved)])) {
    const [before, mine, theirs] = [opened[name] ?? [], typed[name] ?? [], saved[name] ?? []];
    if (isSame(before, theirs) || isSame(mine, theirs)) continue;
    const isTaken = isSame(mine, before);
    if (isTaken) values[name] = theirs;
    changed.push({ name, isTaken });
  }
  return { values, changed };
}

const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

/** A form's default values as a browser sends them: `animal: { species }` under `animal.species`, rows under `rows[0]`, true as "on". */
export function fieldValues(defaults: object, within = ""): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [key, value] of Object.entries(defaults) as [string, unknown][]) {
    const name = within ? `${within}.${key}` : key;
    if (Array.isArray(value) && value.some((row) => typeof row === "object"))
      for (const [place, row] of value.entries())
        Object.assign(values, fieldValues(row as object, `${name}[${place}]`));
    else if (Array.isArray(value)) values[name] = value.map(String);
    else if (typeof value === "object" && value !== null) Object.assign(values, fieldValues(value, name));
    else if (value === true) values[name] = ["on"];
    else if (value !== null && value !== undefined && value !== false && value !== "")
      values[name] = [unixLines(String(value))];
  }
  return values;
}

/** What a form shows as it is opened, for its field that says so; its version is no part of it. */
export const openedValues = (defaults: object) => JSON.stringify(fieldValues(defaults));

/** The fields of a form that was sent; empty ones are left out. */
export function sentValues(data: FormData): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const name of new Set(data.keys())) {
    const texts = data
      .getAll(name)
      .filter((value): value is string => typeof value === "string" && value !== "")
      .map(unixLines);
    if (texts.length > 0) values[name] = texts;
  }
  return values;
}

/** A browser sends line ends as CRLF (HTML §4.10.22.4), and records hold them as they were sent. */
const unixLines = (text: string) => text.replace(/\r\n?/g, "\n");

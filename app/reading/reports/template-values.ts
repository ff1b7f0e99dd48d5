/** A field of the template's form, which may travel with the report's own: conform reads a dot in a name as a part of it. */
const prefix = "tv:";

export const templateFieldName = (key: string): string => `${prefix}${key.replaceAll(".", "~")}`;

/** What was filled into the template's form, by the keys of its fields. */
export function templateValuesIn(form: FormData): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (!name.startsWith(prefix) || typeof value !== "string") continue;
    const key = name.slice(prefix.length).replaceAll("~", ".");
    values[key] = [...(values[key] ?? []), value];
  }
  return values;
}

/**
 * A report's text with what a template says: in the place of what the template said before, else behind what stands
 * there. Nothing that was typed goes.
 */
export function withTemplateText(current: string, text: string, previous: string): string {
  if (previous !== "" && current.includes(previous)) {
    const written = current.replace(previous, () => text);
    return text === "" ? written.replace(/^\n+/, "") : written;
  }
  if (text === "" || current.includes(text)) return current;
  return current.trim() === "" ? text : `${current.trimEnd()}\n${text}`;
}

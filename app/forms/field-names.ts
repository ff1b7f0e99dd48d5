/** Deeper than any form of ours: a study's field of an extension has four parts. */
const deepest = 12;
/** Rows that a form may leave out: boxes that are not ticked send nothing. */
const spare = 200;
/** What a button that adds, moves or removes a row says (conform's own field, in JSON). */
const intentField = "__intent__";
const longestIntent = 2_000;

/**
 * Whether the names of a form's fields may be read as objects and lists. `rows[30000000]` alone would make a list of as many
 * places, and end the process; in a form of ours a place stands for a field that was sent.
 */
export function areFieldNamesSound(fields: Iterable<readonly [name: string, value: unknown]>): boolean {
  const lengths = new Map<string, number>();
  let count = 0;
  for (const [name, value] of fields) {
    count += 1;
    if (name === intentField && !isIntentSound(String(value))) return false;
    if ((name.match(/[.[]/g)?.length ?? 0) > deepest) return false;
    for (const place of name.matchAll(/\[(\d+)\]/g)) {
      const list = name.slice(0, place.index);
      lengths.set(list, Math.max(lengths.get(list) ?? 0, Number(place[1]) + 1));
    }
  }
  const places = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  return places <= count * deepest + spare;
}

const isIntentSound = (intent: string) => intent.length <= longestIntent && !/\[\d{4,}\]|:\s*\d{5,}/.test(intent);

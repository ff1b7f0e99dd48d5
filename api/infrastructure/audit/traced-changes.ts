import { isDeepStrictEqual } from "node:util";
import type { AuditSubject } from "./audit-queries";

type Detail = NonNullable<AuditSubject["detail"]>;

/** What every record has, and no reader asks for. */
const bookkeeping = new Set(["id", "version", "position", "created", "updated", "deactivated"]);
const longestTold = 200;

/**
 * What a change of settings, or of an entry of a list, did: `changed` names the fields, and `<field>.from` and
 * `<field>.to` hold what stood there and what stands there now. Of the parts of an object each counts for itself. Of
 * references, pictures and telephone numbers it is told only that they changed.
 *
 * @param after fields that it does not have are left out
 */
export function tracedChanges(before: object, after: object): Detail {
  const changes = changesOf(before, after, "");
  if (changes.length === 0) return {};
  const values = changes
    .filter(({ field }) => isTold(field))
    .flatMap(({ field, from, to }) => [[`${field}.from`, told(from)] as const, [`${field}.to`, told(to)] as const]);
  return { changed: changes.map(({ field }) => field).join(","), ...Object.fromEntries(values) };
}

interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

function changesOf(before: object, after: object, prefix: string): Change[] {
  return Object.entries(after).flatMap(([name, to]: [string, unknown]): Change[] => {
    if (prefix === "" && bookkeeping.has(name)) return [];
    const from: unknown = Reflect.get(before, name);
    if (isDeepStrictEqual(from, to)) return [];
    const field = `${prefix}${name}`;
    return isParts(from) && isParts(to)
      ? changesOf(from, { ...emptied(from), ...to }, `${field}.`)
      : [{ field, from, to }];
  });
}

const isParts = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
const emptied = (parts: object) => Object.fromEntries(Object.keys(parts).map((name) => [name, null]));

const isTold = (field: string) => !/(Ids?|logo|stamp|phone)$/.test(field);

function told(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  const text = Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : JSON.stringify(value);
  return [...text].slice(0, longestTold).join("");
}

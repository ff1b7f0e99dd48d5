import { and, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { nameQuery } from "#api/registration/patients/name-grams";
import { namePattern, nameSeparators, textPattern, type DayRange } from "./matching";

/** What of the database a key is compared with. */
export type Expression = PgColumn | SQL;

/** Single value or wildcard matching (PS3.4 C.2.2.2.1, C.2.2.2.4); undefined where everything fits. */
export function textFits(column: Expression, value: string): SQL | undefined {
  const pattern = textPattern(value);
  if (!pattern) return undefined;
  return pattern.kind === "like" ? sql`${column} like ${pattern.text}` : sql`${column} = ${pattern.text}`;
}

/** A name with its groups between equals signs, as `namePattern` expects it. */
const groupsOf = (name: Expression) => sql`'=' || lower(translate(${name}, ${nameSeparators}, '')) || '='`;

/** Whether all of them are among the grams of a name. */
export const hasGrams = (column: Expression, grams: readonly string[]) =>
  sql`${column} @> ${sql.param([...grams])}::text[]`;

/** A person name that is searched by its grams. */
export function indexedNameFits(
  { name, grams: ofName }: { name: Expression; grams: Expression },
  value: string,
): SQL | undefined {
  const pattern = namePattern(value);
  if (!pattern) return undefined;
  const isIndexed = pattern.grams.every((grams) => grams.length > 0);
  const among = isIndexed ? or(...pattern.grams.map((grams) => hasGrams(ofName, grams))) : undefined;
  return and(among, sql`${groupsOf(name)} ~ ${pattern.expression}`);
}

/** A person name, as it is written. */
export function nameFits(column: Expression, value: string): SQL | undefined {
  const pattern = namePattern(value);
  return pattern ? sql`${groupsOf(column)} ~ ${pattern.expression}` : undefined;
}

/**
 * A person name by any part of it, its pinyin or initials (fuzzy semantic matching, PS3.4 C.2.2.2.1.2): wildcards are
 * blanks.
 */
export function nameFitsLoosely(
  { name, grams: ofName }: { name: Expression; grams: Expression },
  value: string,
): SQL | undefined {
  if (!namePattern(value)) return undefined;
  return or(
    ...value.split("=").map((group) => {
      const { grams, like } = nameQuery(group.replace(/[*?]+/g, " "));
      if (grams.length === 0) return sql`false`;
      return and(hasGrams(ofName, grams), like === null ? undefined : sql`${name} ilike ${like}`);
    }),
  );
}

/** A day within a range. */
export const daysFit = (column: Expression, { first, last }: DayRange): SQL | undefined =>
  and(
    first === null ? undefined : sql`${column} >= ${first}::date`,
    last === null ? undefined : sql`${column} <= ${last}::date`,
  );

import { and, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { namePatterns, nameSeparators, textPattern, type DayRange } from "./matching";

/** What of the database a key is compared with. */
export type Expression = PgColumn | SQL;

/** Single value or wildcard matching (PS3.4 C.2.2.2.1, C.2.2.2.4); undefined where everything fits. */
export function textFits(column: Expression, value: string): SQL | undefined {
  const pattern = textPattern(value);
  if (!pattern) return undefined;
  return pattern.kind === "like" ? sql`${column} like ${pattern.text}` : sql`${column} = ${pattern.text}`;
}

const folded = (column: Expression) => sql`lower(translate(${column}, ${nameSeparators}, ''))`;

/** Whether all of them are among the grams of a name. */
export const hasGrams = (column: Expression, grams: readonly string[]) =>
  sql`${column} @> ${sql.param([...grams])}::text[]`;

/** A person name that is searched by its grams. */
export function indexedNameFits(
  { name, grams: ofName }: { name: Expression; grams: Expression },
  value: string,
): SQL | undefined {
  const patterns = namePatterns(value);
  if (!patterns) return undefined;
  return or(
    ...patterns.map(({ grams, like, readings }) => {
      const asWritten = sql`${folded(name)} like ${like}`;
      const asRead = readings && and(sql`${name} ~ '[㐀-鿿]'`, hasGrams(ofName, readings));
      return and(grams.length > 0 ? hasGrams(ofName, grams) : undefined, asRead ? or(asWritten, asRead) : asWritten);
    }),
  );
}

/** A person name, as it is written. */
export function nameFits(column: Expression, value: string): SQL | undefined {
  const patterns = namePatterns(value);
  return patterns ? or(...patterns.map(({ like }) => sql`${folded(column)} like ${like}`)) : undefined;
}

/** A day within a range. */
export const daysFit = (column: Expression, { first, last }: DayRange): SQL | undefined =>
  and(
    first === null ? undefined : sql`${column} >= ${first}::date`,
    last === null ? undefined : sql`${column} <= ${last}::date`,
  );

import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Person } from "#contract/kernel/values";
import { accounts } from "#api/infrastructure/database/schema/index";

/** The account a column names, as others see it. */
export const personIn = ({ table, name }: AnyPgColumn) => personWith(sql`${table}.${sql.identifier(name)}`);

/** The account of an id, as others see it. */
export const personWith = (accountId: SQL) =>
  sql<Person | null>`(
    select json_build_object('id', person.id, 'name', person.name, 'title', person.title)
    from ${accounts} person where person.id = ${accountId}
  )`;

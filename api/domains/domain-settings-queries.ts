import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect";
import { orTaken } from "../database/taken";
import { domains } from "../database/schema";

type Columns = Partial<typeof domains.$inferInsert>;
export type DomainRow = typeof domains.$inferSelect;

export const domainRows = (db: Database) => db.select().from(domains).orderBy(asc(domains.host));

export const domainRow = async (db: Database | Transaction, host: string): Promise<DomainRow | undefined> =>
  (await db.select().from(domains).where(eq(domains.host, host)))[0];

/** @throws Problem entry_taken where the host has a row */
export const addDomain = async (tx: Transaction, row: typeof domains.$inferInsert): Promise<DomainRow | undefined> =>
  (await orTaken(tx.insert(domains).values(row).returning()))[0];

/** Writes what is set where it is still as read; nothing where somebody wrote meanwhile, or it is gone. */
export const updateDomain = async (tx: Transaction, host: string, version: number, columns: Columns) =>
  (
    await tx
      .update(domains)
      .set({ ...columns, version: sql`${domains.version} + 1` })
      .where(and(eq(domains.host, host), eq(domains.version, version)))
      .returning()
  )[0];

/** Pictures, which no form edits, so that no edit can miss a change of them. @returns whether the host has a row */
export const setDomainPicture = async (
  tx: Transaction,
  host: string,
  columns: Pick<Columns, "logo" | "bgImgUrl">,
): Promise<boolean> =>
  (await tx.update(domains).set(columns).where(eq(domains.host, host)).returning({ host: domains.host })).length > 0;

/** @returns whether the host had a row */
export const removeDomain = async (tx: Transaction, host: string): Promise<boolean> =>
  (await tx.delete(domains).where(eq(domains.host, host)).returning({ host: domains.host })).length > 0;

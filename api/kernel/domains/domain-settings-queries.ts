import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import { buckets, domains, groups } from "#api/infrastructure/database/schema/index";

type Columns = Partial<typeof domains.$inferInsert>;
export type DomainRow = typeof domains.$inferSelect;

export const domainRows = (db: Database) => db.select().from(domains).orderBy(asc(domains.host));

export const domainRow = async (db: Database | Transaction, host: string): Promise<DomainRow | undefined> =>
  (await db.select().from(domains).where(eq(domains.host, host)))[0];

/** @throws Problem entry_taken where the host has a row */
export const addDomain = async (tx: Transaction, row: typeof domains.$inferInsert): Promise<DomainRow | undefined> =>
  (await refuseDuplicate(tx.insert(domains).values(row).returning()))[0];

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

const inUse = and(isNull(buckets.deactivated), isNull(groups.deactivated));

/** Organizations in use, by group and name. */
export const organizationsInUse = (db: Database) =>
  db
    .select({ id: buckets.id, name: buckets.name, groupName: groups.displayName })
    .from(buckets)
    .innerJoin(groups, eq(groups.id, buckets.groupId))
    .where(inUse)
    .orderBy(asc(groups.displayName), asc(buckets.name), asc(buckets.id));

/** Whether there is such an organization, and in use. */
export const isInUse = async (tx: Transaction, id: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: buckets.id })
    .from(buckets)
    .innerJoin(groups, eq(groups.id, buckets.groupId))
    .where(and(eq(buckets.id, id), inUse));
  return row !== undefined;
};

import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets } from "#api/infrastructure/database/schema/index";

type Columns = Partial<typeof buckets.$inferInsert>;

/** The organization's own row. */
export const settingsOf = async (db: Database | Transaction, bucketId: string) =>
  (await db.select().from(buckets).where(eq(buckets.id, bucketId)))[0];
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof settingsOf>>>;

/** Writes settings where they are still as read; nothing where somebody wrote meanwhile. */
export const updateSettings = async (tx: Transaction, bucketId: string, version: number, columns: Columns) =>
  (
    await tx
      .update(buckets)
      .set({ ...columns, version: sql`${buckets.version} + 1` })
      .where(and(eq(buckets.id, bucketId), eq(buckets.version, version)))
      .returning()
  )[0];

/** Binds a code where none is; nothing where one is bound. */
export const bindCode = async (tx: Transaction, bucketId: string, orgCode: string) =>
  (
    await tx
      .update(buckets)
      .set({ orgCode })
      .where(and(eq(buckets.id, bucketId), isNull(buckets.orgCode)))
      .returning()
  )[0];

type UnversionedColumns = Pick<Columns, "logo" | "publicUploadToken" | "linkQuotaBytes">;
/** Columns that no form edits beside others, so that no edit can miss a change of them. */
export const setColumns = (tx: Transaction, bucketId: string, columns: UnversionedColumns) =>
  tx.update(buckets).set(columns).where(eq(buckets.id, bucketId));

/** The organization in use that a token leads to. */
export const organizationOfToken = async (db: Database, token: string) =>
  (
    await db
      .select({ id: buckets.id, name: buckets.name })
      .from(buckets)
      .where(and(eq(buckets.publicUploadToken, token), isNull(buckets.deactivated)))
  )[0];

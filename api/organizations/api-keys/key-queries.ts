import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { accounts, apiKeys, buckets } from "#api/infrastructure/database/schema/index";

/** Keys in use, newest first. */
export const keysOf = (db: Database | Transaction, bucketId: string) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      mayStore: apiKeys.mayStore,
      creator: accounts.name,
      created: apiKeys.created,
      lastUsed: apiKeys.lastUsed,
    })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.creatorId))
    .where(and(eq(apiKeys.bucketId, bucketId), isNull(apiKeys.revoked)))
    .orderBy(desc(apiKeys.id));

export async function addKey(tx: Transaction, key: typeof apiKeys.$inferInsert) {
  const [added] = await tx.insert(apiKeys).values(key).returning({ id: apiKeys.id, created: apiKeys.created });
  return added;
}

/** @returns its name; nothing where the organization has no such key in use */
export async function revokeKey(
  tx: Transaction,
  { bucketId, keyId, accountId }: { bucketId: string; keyId: string; accountId: string },
) {
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revoked: new Date(), revokedBy: accountId })
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.bucketId, bucketId), isNull(apiKeys.revoked)))
    .returning({ name: apiKeys.name });
  return revoked;
}

const byHash = prepared("api_key", (db: Database, name) =>
  db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      bucketId: apiKeys.bucketId,
      mayStore: apiKeys.mayStore,
      lastUsed: apiKeys.lastUsed,
    })
    .from(apiKeys)
    .innerJoin(buckets, eq(buckets.id, apiKeys.bucketId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder("hash")), isNull(apiKeys.revoked), isNull(buckets.deactivated)))
    .prepare(name),
);

/** The key in use whose hash it is, of an organization in use. */
export const keyOfHash = async (db: Database, hash: Buffer) => (await byHash(db).execute({ hash }))[0];

/** Notes that a key was used, at most once a minute. */
export const noteUse = (db: Database, id: string, now: Date) =>
  db
    .update(apiKeys)
    .set({ lastUsed: now })
    .where(
      and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsed), lt(apiKeys.lastUsed, new Date(now.getTime() - 60_000)))),
    );

import type { QuotaChange } from "#contract/organizations/disk-use";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { diskUseOf, quotaOf } from "./disk-use-queries";

/** What is left is believed for a second, less what was taken of it meanwhile: many small files ask. */
const believedMs = 1_000;

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
interface Left {
  at: number;
  bytes: number;
}

const known = new WeakMap<Database, Map<string, Left>>();

/** Bytes that the organization may still take in; Infinity where no quota is set. */
async function bytesLeft(db: Database | Transaction, bucketId: string): Promise<number> {
  const quota = await quotaOf(db, bucketId);
  if (quota === null) return Infinity;
  const [use] = await diskUseOf(db, [bucketId]);
  return quota - (use?.totalBytes ?? 0);
}

/**
 * Refuses to set a quota that somebody else has set to another one than the caller saw.
 *
 * @param current in bytes; null where none is set
 * @throws Problem version_conflict with the `current` one
 */
export function requireSeenQuota({ quotaBytes, before }: QuotaChange, current: number | null) {
  const isSeen = before === undefined || current === before || current === quotaBytes;
  if (!isSeen) throw new Problem("version_conflict", { current });
}

/**
 * Whether the organization's files may take more.
 *
 * @param bytes about to come
 * @throws Problem quota_reached
 */
export async function requireQuota(db: Database | Transaction, bucketId: string, bytes = 1): Promise<void> {
  if ((await bytesLeft(db, bucketId)) < bytes) throw new Problem("quota_reached");
}

/**
 * Bytes as they arrive, as long as the organization may take more. What came whole and is not filed yet counts for a
 * second: beyond the quota comes at most what is under way.
 *
 * @throws Problem quota_reached
 */
export async function* withinQuota(
  { db }: { db: Database },
  bucketId: string,
  bytes: Bytes,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    await take(db, bucketId, chunk.length);
    yield chunk;
  }
}

async function take(db: Database, bucketId: string, bytes: number): Promise<void> {
  const ofDatabase = known.get(db) ?? new Map<string, Left>();
  known.set(db, ofDatabase);
  const believed = ofDatabase.get(bucketId);
  if (believed && Date.now() - believed.at < believedMs && believed.bytes >= bytes) {
    believed.bytes -= bytes;
    return;
  }
  const left = await bytesLeft(db, bucketId);
  if (left < bytes) throw new Problem("quota_reached");
  ofDatabase.set(bucketId, { at: Date.now(), bytes: left - bytes });
}

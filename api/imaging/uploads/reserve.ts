import type { ChosenFile } from "#contract/kernel/upload-files";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { requireQuota } from "#api/organizations/disk-use/quota";
import { quotaOf } from "#api/organizations/disk-use/disk-use-queries";
import { Problem } from "#api/infrastructure/problem";
import { bytesOfLink, linkQuotaOf } from "./file-queries";
import { lockBucket } from "#api/organizations/organizations/storing-queries";

/** Bytes of the files as they were announced. */
export const announcedBytes = (files: readonly Pick<ChosenFile, "size">[]) =>
  files.reduce((sum, { size }) => sum + size, 0);

/**
 * Whether an upload that begins may bring its files. Where there is a quota, one upload of the organization begins after
 * the other, so that no two are promised the same room; what is announced is taken until the upload is over.
 *
 * @param linkId of the upload link it comes by
 * @throws Problem quota_reached, link_quota_reached
 */
export async function reserve(
  tx: Transaction,
  { bucketId, linkId = null }: { bucketId: string; linkId?: string | null },
  files: readonly ChosenFile[],
): Promise<void> {
  const quotas = [await quotaOf(tx, bucketId), linkId && (await linkQuotaOf(tx, bucketId))];
  if (quotas.every((quota) => quota === null)) return;
  await lockBucket(tx, bucketId);
  // One whose files are not announced needs room for something.
  const bytes = Math.max(1, announcedBytes(files));
  await requireQuota(tx, bucketId, bytes);
  if (linkId !== null && (await linkBytesLeft(tx, bucketId, linkId)) < bytes) throw new Problem("link_quota_reached");
}

/** Bytes that uploads by the link may still bring; Infinity where its organization sets no quota. */
export async function linkBytesLeft(db: Database | Transaction, bucketId: string, linkId: string): Promise<number> {
  const quota = await linkQuotaOf(db, bucketId);
  return quota === null ? Infinity : quota - (await bytesOfLink(db, linkId));
}

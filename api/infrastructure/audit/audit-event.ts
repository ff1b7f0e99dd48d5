import { createHash } from "node:crypto";

export interface AuditEntry {
  at: Date;
  event: string;
  accountId: string | null;
  bucketId: string | null;
  examId: string | null;
  subjectId: string | null;
  detail: Record<string, string | number | boolean | null>;
  ip: string | null;
  requestId: string | null;
}

/** Hash of the event that stands before the first one. */
export const chainStart = Buffer.alloc(32);

/** What of an event its hash covers, as one text. */
export function hashedText(entry: AuditEntry): string {
  const sortedDetail = Object.entries(entry.detail).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    entry.at.toISOString(),
    entry.event,
    entry.accountId,
    entry.bucketId,
    entry.examId,
    entry.subjectId,
    sortedDetail,
    entry.ip,
    entry.requestId,
  ]);
}

/**
 * SHA-256 over the previous event's hash and this event: a changed, removed or inserted row breaks the chain. The
 * function append_audit_event of the database writes the same.
 */
export const chainHash = (previousHash: Buffer, entry: AuditEntry): Buffer =>
  createHash("sha256").update(previousHash).update(hashedText(entry)).digest();

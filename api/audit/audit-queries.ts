import { asc, desc, gt, sql } from "drizzle-orm";
import type { AuditEvent } from "#contract/audit-events";
import type { Database, Transaction } from "../database/connect";
import { auditEvents } from "../database/schema";
import type { OperationContext } from "../operations";
import { chainHash, chainStart, type AuditEntry } from "./audit-event";

/** Serializes writers of the chain until their transaction ends; any constant does. */
const chainLock = 0x61756469;

export interface AuditSubject {
  /** Who did it, where that is not the caller: the account that has just signed in, say. */
  accountId?: string | null;
  bucketId?: string | null;
  examId?: string | null;
  subjectId?: string | null;
  detail?: AuditEntry["detail"];
}

/** The part of an operation's context that the trail needs. */
export type Actor = Pick<OperationContext, "origin" | "signedIn" | "bucketId">;

/**
 * Appends to the audit trail. Call it last in the transaction of the change it tells of: it holds the chain's lock
 * until the commit.
 */
export async function audit(tx: Transaction, actor: Actor, event: AuditEvent, subject: AuditSubject = {}): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
  const [last] = await tx
    .select({ hash: auditEvents.hash })
    .from(auditEvents)
    .orderBy(desc(auditEvents.sequence))
    .limit(1);
  const previousHash = last?.hash ?? chainStart;
  const entry: AuditEntry = {
    at: new Date(),
    event,
    accountId: subject.accountId ?? actor.signedIn?.accountId ?? null,
    bucketId: subject.bucketId ?? (actor.bucketId || null),
    examId: subject.examId ?? null,
    subjectId: subject.subjectId ?? null,
    detail: subject.detail ?? {},
    ip: actor.origin.ip,
    requestId: actor.origin.requestId,
  };
  await tx.insert(auditEvents).values({ ...entry, previousHash, hash: chainHash(previousHash, entry) });
}

/**
 * Walks the whole chain.
 *
 * @returns the number of events, and the sequence of the first one that does not fit, or null
 */
export async function verifyChain(db: Database): Promise<{ count: number; brokenAt: number | null }> {
  let previousHash: Buffer = chainStart;
  let after = 0;
  let count = 0;
  for (;;) {
    const page = await db
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.sequence, after))
      .orderBy(asc(auditEvents.sequence))
      .limit(1000);
    for (const { sequence, previousHash: claimed, hash, ...entry } of page) {
      if (!claimed.equals(previousHash) || !chainHash(previousHash, entry).equals(hash)) {
        return { count, brokenAt: sequence };
      }
      previousHash = hash;
      after = sequence;
      count += 1;
    }
    if (page.length < 1000) return { count, brokenAt: null };
  }
}

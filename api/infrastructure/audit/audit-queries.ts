import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { AuditEvent } from "#contract/organizations/audit-events";
import { accountOf } from "../actor/principal";
import type { Database, Transaction } from "../database/connect";
import { auditEvents } from "../database/schema";
import type { Actor } from "../actor/actor";
import { chainHash, chainStart, hashedText, type AuditEntry } from "./audit-event";

export interface AuditSubject {
  /** Who did it, where that is not the caller: the account that has just signed in, say. */
  accountId?: string | null;
  bucketId?: string | null;
  examId?: string | null;
  subjectId?: string | null;
  detail?: AuditEntry["detail"];
}

/**
 * Appends to the audit trail. Call it last in the transaction of the change it tells of: it holds the chain's lock
 * until the commit. What changes nothing, a view, needs no transaction around it.
 */
export async function audit(
  tx: Database | Transaction,
  actor: Actor,
  event: AuditEvent,
  subject: AuditSubject = {},
): Promise<void> {
  const { principal } = actor;
  const entry: AuditEntry = {
    at: new Date(),
    event,
    accountId: subject.accountId ?? accountOf(principal)?.accountId ?? null,
    bucketId: subject.bucketId ?? (actor.bucketId || null),
    examId: subject.examId ?? null,
    subjectId: subject.subjectId ?? null,
    detail: { ...subject.detail, ...(principal.kind === "organizationKey" && { apiKey: principal.name }) },
    ip: actor.origin.ip,
    requestId: actor.origin.requestId,
  };
  await tx.execute(sql`select append_audit_event(${entry.at.toISOString()}, ${entry.event}, ${entry.accountId},
    ${entry.bucketId}, ${entry.examId}, ${entry.subjectId}, ${JSON.stringify(entry.detail)}, ${entry.ip},
    ${entry.requestId}, ${hashedText(entry)})`);
}

export interface ChainWalk {
  count: number;
  upTo: number;
  brokenAt: number | null;
  isComplete: boolean;
}

/**
 * Walks the chain, oldest first.
 *
 * @param after sequence of the last event known to be intact; 0 for the whole chain
 * @param until when to stop, walked to the end or not
 * @returns how many events fit, the last one looked at, and the first one that does not fit, or null
 */
export async function verifyChain(db: Database, after = 0, until = new Date(8.64e15)): Promise<ChainWalk> {
  const [known] = await db.select({ hash: auditEvents.hash }).from(auditEvents).where(eq(auditEvents.sequence, after));
  let previousHash: Buffer = known?.hash ?? chainStart;
  let upTo = known ? after : 0;
  let count = 0;
  for (;;) {
    const page = await db
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.sequence, upTo))
      .orderBy(asc(auditEvents.sequence))
      .limit(1000);
    for (const { sequence, previousHash: claimed, hash, ...entry } of page) {
      upTo = sequence;
      if (!claimed.equals(previousHash) || !chainHash(previousHash, entry).equals(hash)) {
        return { count, upTo, brokenAt: sequence, isComplete: true };
      }
      previousHash = hash;
      count += 1;
    }
    if (page.length < 1000) return { count, upTo, brokenAt: null, isComplete: true };
    if (new Date() > until) return { count, upTo, brokenAt: null, isComplete: false };
  }
}

/** The end of the chain; undefined before the first event. */
export const headOf = async (db: Database) =>
  (
    await db
      .select({ sequence: auditEvents.sequence, hash: auditEvents.hash })
      .from(auditEvents)
      .orderBy(desc(auditEvents.sequence))
      .limit(1)
  )[0];

/** The hash of one event; undefined where there is none of that sequence. */
export const hashAt = async (db: Database, sequence: number) =>
  (await db.select({ hash: auditEvents.hash }).from(auditEvents).where(eq(auditEvents.sequence, sequence)))[0]?.hash;

/**
 * Walks the records of some organizations, oldest first: each is what its hash says, and its neighbours in the chain, of
 * whomever they are, still join it.
 *
 * @param bucketIds organizations whose records are looked at, and counted
 * @returns as verifyChain
 */
export async function verifyRecords(
  db: Database,
  bucketIds: readonly string[],
  after: number,
  until: Date,
): Promise<ChainWalk> {
  const neighbour = (column: "hash" | "previous_hash", isBefore: boolean) =>
    sql<Buffer | null>`(select n.${sql.raw(column)} from audit_events n
      where n.sequence ${sql.raw(isBefore ? "<" : ">")} "audit_events"."sequence"
      order by n.sequence ${sql.raw(isBefore ? "desc" : "asc")} limit 1)`;
  let upTo = after;
  let count = 0;
  for (;;) {
    const page = await db
      .select({
        event: auditEvents,
        hashBefore: neighbour("hash", true),
        claimedAfter: neighbour("previous_hash", false),
      })
      .from(auditEvents)
      .where(and(inArray(auditEvents.bucketId, [...bucketIds]), gt(auditEvents.sequence, upTo)))
      .orderBy(asc(auditEvents.sequence))
      .limit(1000);
    for (const { event, hashBefore, claimedAfter } of page) {
      const { sequence, previousHash, hash, ...entry } = event;
      upTo = sequence;
      const isJoined = previousHash.equals(hashBefore ?? chainStart) && (claimedAfter?.equals(hash) ?? true);
      if (!isJoined || !chainHash(previousHash, entry).equals(hash)) {
        return { count, upTo, brokenAt: sequence, isComplete: true };
      }
      count += 1;
    }
    if (page.length < 1000) return { count, upTo, brokenAt: null, isComplete: true };
    if (new Date() > until) return { count, upTo, brokenAt: null, isComplete: false };
  }
}

import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { maxConflicts } from "#contract/imaging/image-conflicts";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { accounts, instanceConflicts, instances, series } from "#api/infrastructure/database/schema/index";
import { found } from "#api/infrastructure/problem";
import type { InstanceFile } from "./instance-queries";

/** Which way images come. */
export type IngestSource = (typeof instanceConflicts.$inferSelect)["source"];

/** How a file came that is kept for a person to decide on. */
export interface ConflictOrigin {
  source: IngestSource;
  /** What the sender calls itself; empty for an account, and for a link. */
  sender: string;
  /** The account that sent it. */
  sentBy: string | null;
}

/** A file that came under the SOP Instance UID of an instance whose content is another. */
export interface ConflictingFile {
  instanceId: string;
  file: InstanceFile;
}

/** Keeps files for a person to decide on; the same once. */
export const insertConflicts = (
  tx: Transaction,
  examId: string,
  { source, sender, sentBy }: ConflictOrigin,
  conflicting: readonly ConflictingFile[],
) =>
  tx
    .insert(instanceConflicts)
    .values(conflicting.map(({ instanceId, file }) => ({ examId, source, sender, sentBy, instanceId, ...file })))
    .onConflictDoNothing();

/** By instance, the objects that came or stood under its UID besides the present one, decided on or not. */
export async function recordedObjects(tx: Transaction, instanceIds: readonly string[]): Promise<Map<string, string[]>> {
  if (instanceIds.length === 0) return new Map();
  const rows = await tx
    .select({
      instanceId: instanceConflicts.instanceId,
      objectHash: instanceConflicts.objectHash,
      formerHash: instanceConflicts.formerHash,
    })
    .from(instanceConflicts)
    .where(inArray(instanceConflicts.instanceId, [...instanceIds]))
    .orderBy(asc(instanceConflicts.id));
  const recorded = new Map<string, string[]>();
  for (const { instanceId, objectHash, formerHash } of rows) {
    const before = recorded.get(instanceId) ?? [];
    recorded.set(instanceId, [...before, objectHash, ...(formerHash === null ? [] : [formerHash])]);
  }
  return recorded;
}

/** Conflicts of an exam that nobody has decided, oldest first. */
export function openConflicts(db: Database | Transaction, examId: string) {
  // What stands there may itself have come as a conflict.
  const put = alias(instanceConflicts, "put");
  return db
    .select({
      id: instanceConflicts.id,
      instanceId: instances.id,
      seriesNumber: series.number,
      seriesDescription: series.description,
      present: {
        number: instances.number,
        rows: instances.rows,
        columns: instances.columns,
        frames: instances.frames,
        hasPicture: instances.hasPixelData,
        transferSyntaxUid: instances.transferSyntaxUid,
        sizeBytes: instances.sizeBytes,
        created: instances.created,
      },
      put: put.created,
      arrived: instanceConflicts.created,
      source: instanceConflicts.source,
      sender: sql<string>`coalesce(nullif(${instanceConflicts.sender}, ''), ${accounts.name}, '')`,
      header: instanceConflicts.header,
      sizeBytes: instanceConflicts.sizeBytes,
    })
    .from(instanceConflicts)
    .innerJoin(instances, eq(instances.id, instanceConflicts.instanceId))
    .innerJoin(series, eq(series.id, instances.seriesId))
    .leftJoin(accounts, eq(accounts.id, instanceConflicts.sentBy))
    .leftJoin(put, and(eq(put.instanceId, instances.id), eq(put.objectHash, instances.objectHash)))
    .where(and(eq(instanceConflicts.examId, examId), isNull(instanceConflicts.decision)))
    .orderBy(asc(instanceConflicts.id))
    .limit(maxConflicts);
}

/** A conflict of the exam, decided or not, and the object that stands in its place. */
export async function conflictOf(db: Database | Transaction, examId: string, conflictId: string) {
  const { header, objectHash } = instanceConflicts;
  const [row] = await db
    .select({ header, objectHash, presentHash: instances.objectHash })
    .from(instanceConflicts)
    .innerJoin(instances, eq(instances.id, instanceConflicts.instanceId))
    .where(and(eq(instanceConflicts.examId, examId), eq(instanceConflicts.id, conflictId)));
  return found(row);
}

/** Marks conflicts of an exam as decided. @returns those that were not before, oldest first */
export async function decideConflicts(
  tx: Transaction,
  examId: string,
  ids: string[],
  decided: Pick<typeof instanceConflicts.$inferInsert, "decision" | "decidedBy" | "decided">,
) {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(instanceConflicts)
    .set(decided)
    .where(
      and(eq(instanceConflicts.examId, examId), inArray(instanceConflicts.id, ids), isNull(instanceConflicts.decision)),
    )
    .returning();
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Remembers whose place a conflict's file took. */
export const noteFormer = (tx: Transaction, conflictId: string, formerHash: string) =>
  tx.update(instanceConflicts).set({ formerHash }).where(eq(instanceConflicts.id, conflictId));

import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { maxConflicts } from "#contract/image-conflicts";
import type { Database, Transaction } from "../database/connect";
import { instanceConflicts, instances, series } from "../database/schema";
import type { InstanceFile } from "./instance-queries";

/** Which way images come. */
export type IngestSource = (typeof instanceConflicts.$inferSelect)["source"];

/** A file that came under the SOP Instance UID of an instance whose content is another. */
export interface ConflictingFile {
  instanceId: string;
  file: InstanceFile;
}

/** Keeps files for a person to decide on. One that came before is not asked about again, decided or not. */
export const insertConflicts = (
  tx: Transaction,
  examId: string,
  source: IngestSource,
  conflicting: readonly ConflictingFile[],
) =>
  tx
    .insert(instanceConflicts)
    .values(conflicting.map(({ instanceId, file }) => ({ examId, source, instanceId, ...file })))
    .onConflictDoNothing();

/** Conflicts of an exam that nobody has decided, oldest first. */
export const openConflicts = (db: Database | Transaction, examId: string) =>
  db
    .select({
      id: instanceConflicts.id,
      seriesNumber: series.number,
      seriesDescription: series.description,
      present: {
        number: instances.number,
        rows: instances.rows,
        columns: instances.columns,
        frames: instances.frames,
        transferSyntaxUid: instances.transferSyntaxUid,
        sizeBytes: instances.sizeBytes,
      },
      arrived: instanceConflicts.created,
      source: instanceConflicts.source,
      header: instanceConflicts.header,
      sizeBytes: instanceConflicts.sizeBytes,
    })
    .from(instanceConflicts)
    .innerJoin(instances, eq(instances.id, instanceConflicts.instanceId))
    .innerJoin(series, eq(series.id, instances.seriesId))
    .where(and(eq(instanceConflicts.examId, examId), isNull(instanceConflicts.decision)))
    .orderBy(asc(instanceConflicts.id))
    .limit(maxConflicts);

/** Marks conflicts of an exam as decided. @returns those that were not before, oldest first */
export async function decideConflicts(
  tx: Transaction,
  examId: string,
  ids: string[],
  decided: Pick<typeof instanceConflicts.$inferInsert, "decision" | "decidedBy" | "decided">,
) {
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

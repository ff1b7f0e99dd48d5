import type { Transaction } from "../database/connect";
import { instanceConflicts } from "../database/schema";
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

import type { Transaction } from "#api/infrastructure/database/connect";
import { Uncompared, type Comparisons, type Pair } from "./comparisons";
import { insertConflicts, recordedObjects, type ConflictingFile, type ConflictOrigin } from "./conflict-queries";
import { addInstances, heldInstances, type InstanceFile } from "./instance-queries";
import { noteSpare } from "./spare-object-queries";

/**
 * What became of an instance: "alreadyThere" came before, in whatever transfer syntax, and stands or waits for a decision
 * or was decided on; "conflict" has the UID of another one, which stays until a person decides.
 */
export type IngestOutcome = "added" | "alreadyThere" | "conflict";

/**
 * Adds kept files to their exam, whose own columns then tell of them.
 *
 * @param comparisons what is known of objects under the same UID
 * @param files of one study
 * @returns what became of each, in their order
 * @throws Uncompared where more has to be known; see `comparing`
 */
export async function addToExam(
  tx: Transaction,
  comparisons: Comparisons,
  { examId, ...origin }: ConflictOrigin & { examId: string },
  files: readonly InstanceFile[],
): Promise<IngestOutcome[]> {
  const added = await addInstances(tx, examId, files, { asksVerification: true });
  if (!added.includes(null)) return added.map(() => "added");
  const again = files.filter((_, index) => added[index] === null);
  const uids = again.map(({ header }) => header.sopInstanceUid);
  const held = new Map((await heldInstances(tx, examId, uids)).map((one) => [one.sopInstanceUid, one]));
  const differing = again.filter(
    ({ header, objectHash }) => held.get(header.sopInstanceUid)?.objectHash !== objectHash,
  );
  const recorded = await recordedObjects(
    tx,
    differing.flatMap(({ header }) => held.get(header.sopInstanceUid)?.id ?? []),
  );
  const conflicting: ConflictingFile[] = [];
  const uncompared: Pair[] = [];
  const spare: string[] = [];
  for (const file of differing) {
    const before = held.get(file.header.sopInstanceUid);
    if (!before) continue;
    const pairs = [before.objectHash, ...(recorded.get(before.id) ?? [])].map((hash) => ({
      held: hash,
      arrived: file.objectHash,
    }));
    if (pairs.some((pair) => comparisons.isSame(pair))) {
      spare.push(file.objectHash);
      continue;
    }
    uncompared.push(...pairs.filter((pair) => comparisons.isSame(pair) === undefined));
    conflicting.push({ instanceId: before.id, file });
  }
  if (uncompared.length > 0) throw new Uncompared(uncompared);
  await noteSpare(tx, spare);
  if (conflicting.length > 0) await insertConflicts(tx, examId, origin, conflicting);
  const inConflict = new Set(conflicting.map(({ file }) => file));
  return files.map((file, index) =>
    added[index] !== null ? "added" : inConflict.has(file) ? "conflict" : "alreadyThere",
  );
}

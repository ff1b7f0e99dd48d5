import type { Transaction } from "../database/connect";
import type { ObjectStore } from "../storage/object-store";
import { insertConflicts, type ConflictingFile, type IngestSource } from "./conflict-queries";
import { isSameDataSet } from "./same-data-set";
import { addInstances, heldInstances, type HeldInstance, type InstanceFile } from "./instance-queries";

/**
 * What became of an instance: "alreadyThere" came with the same data set before; "conflict" came before with another
 * one, which stays until a person decides.
 */
export type Filed = "added" | "alreadyThere" | "conflict";

/**
 * Adds kept files to their exam, whose own columns then tell of them.
 *
 * @param files of one study
 * @returns what became of each, in their order
 */
export async function addToExam(
  tx: Transaction,
  objects: Pick<ObjectStore, "localPath">,
  { examId, source }: { examId: string; source: IngestSource },
  files: readonly InstanceFile[],
): Promise<Filed[]> {
  const added = await addInstances(tx, examId, files, { asksVerification: true });
  if (!added.includes(null)) return added.map(() => "added");
  const again = files.filter((_, index) => added[index] === null);
  const uids = again.map(({ header }) => header.sopInstanceUid);
  const held = new Map((await heldInstances(tx, examId, uids)).map((one) => [one.sopInstanceUid, one]));
  const conflicting: ConflictingFile[] = [];
  const filed: Filed[] = [];
  for (const [index, file] of files.entries()) {
    const before = added[index] === null ? held.get(file.header.sopInstanceUid) : undefined;
    if (before && !(await isSame(objects, before, file))) conflicting.push({ instanceId: before.id, file });
    filed.push(!before ? "added" : conflicting.at(-1)?.file === file ? "conflict" : "alreadyThere");
  }
  if (conflicting.length > 0) await insertConflicts(tx, examId, source, conflicting);
  return filed;
}

/** The same image in another transfer syntax has other bytes; which of the two is wanted is for a person to say. */
const isSame = async (objects: Pick<ObjectStore, "localPath">, before: HeldInstance, file: InstanceFile) =>
  before.objectHash === file.objectHash ||
  (before.transferSyntaxUid === file.header.transferSyntaxUid &&
    isSameDataSet(await objects.localPath(before.objectHash), await objects.localPath(file.objectHash)));

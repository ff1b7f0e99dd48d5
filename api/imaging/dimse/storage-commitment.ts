import { audit } from "#api/infrastructure/audit/audit-queries";
import type { CommittedInstance } from "#api/infrastructure/database/schema/index";
import type { DataSet } from "#api/dicom/encoding/data-set";
import { writeDataSet } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { transferSyntax } from "#api/dicom/encoding/transfer-syntaxes";
import type { AcceptedAssociation, Needs } from "./accepted-association";
import { heldOf, insertCommitment, type Commitment } from "./commitment-queries";
import type { Command, Status } from "./command";

const commitmentTags = {
  transactionUid: 0x00081195,
  failureReason: 0x00081197,
  failedSopSequence: 0x00081198,
} as const;

/** PS3.7 annex C and PS3.4 J.3.2, J.3.3.1.1. */
const statuses = {
  success: 0x0000,
  noSuchInstance: 0x0112,
  missingAttribute: 0x0120,
  noSuchAction: 0x0123,
} as const;
const failureReasons = { noSuchObject: 0x0112, classInstanceConflict: 0x0119 } as const;

/** Its one instance (PS3.4 J.3.5). */
export const commitmentInstanceUid = "1.2.840.10008.1.20.1.1";

/**
 * Answers the N-ACTION that asks for storage commitment (PS3.4 J.3.2): looks whether every instance named is recorded,
 * and its file is there. What it finds is kept until the peer has taken the report of it.
 */
export async function commit(calling: AcceptedAssociation, command: Command, dataSet: DataSet): Promise<Status> {
  const { platform, bucketId, peerId, callingAeTitle, actor } = calling;
  if (command.sopInstanceUid !== commitmentInstanceUid) return { status: statuses.noSuchInstance };
  if (command.actionTypeId !== 1) return { status: statuses.noSuchAction };
  const transactionUid = dataSet.code(commitmentTags.transactionUid);
  const named = dataSet.items(tags.ReferencedSOPSequence).map((item) => ({
    sopClassUid: item.code(tags.ReferencedSOPClassUID) ?? "",
    sopInstanceUid: item.code(tags.ReferencedSOPInstanceUID) ?? "",
  }));
  if (!transactionUid || named.length === 0) return { status: statuses.missingAttribute };
  const found = await committed(platform, bucketId, named);
  await platform.db.transaction(async (tx) => {
    await insertCommitment(tx, { bucketId, peerId, transactionUid, instances: found });
    const missing = found.filter(({ failure }) => failure !== null).length;
    const detail = { peer: callingAeTitle, images: found.length - missing, missing };
    await audit(tx, actor, "storage_committed", { detail });
  });
  return { status: statuses.success, actionTypeId: 1 };
}

async function committed(
  { db, objects }: Needs,
  bucketId: string,
  named: readonly Omit<CommittedInstance, "failure">[],
): Promise<CommittedInstance[]> {
  const uids = named.map(({ sopInstanceUid }) => sopInstanceUid);
  const held = new Map((await heldOf(db, bucketId, uids)).map((one) => [one.sopInstanceUid, one]));
  const found: CommittedInstance[] = [];
  for (const one of named) {
    const stored = held.get(one.sopInstanceUid);
    const isThere = stored !== undefined && (await objects.has(stored.objectHash));
    const isOther = isThere && stored.sopClassUid !== one.sopClassUid;
    const failure = !isThere ? failureReasons.noSuchObject : isOther ? failureReasons.classInstanceConflict : null;
    found.push({ ...one, failure });
  }
  return found;
}

/** Event 1 where everything is committed, else 2 (PS3.4 J.3.3.1). */
export const eventTypeOf = ({ instances }: Pick<Commitment, "instances">): 1 | 2 =>
  instances.every(({ failure }) => failure === null) ? 1 : 2;

/** What an N-EVENT-REPORT tells of it. */
export function reportOf(
  { transactionUid, instances }: Pick<Commitment, "transactionUid" | "instances">,
  transferSyntaxUid: string,
): Buffer {
  const itemOf = ({ sopClassUid, sopInstanceUid, failure }: CommittedInstance) => [
    [tags.ReferencedSOPClassUID, "UI", sopClassUid] as const,
    [tags.ReferencedSOPInstanceUID, "UI", sopInstanceUid] as const,
    ...(failure === null ? [] : [[commitmentTags.failureReason, "US", failure] as const]),
  ];
  const kept = instances.filter(({ failure }) => failure === null).map(itemOf);
  const failed = instances.filter(({ failure }) => failure !== null).map(itemOf);
  return writeDataSet(
    [
      [commitmentTags.transactionUid, "UI", transactionUid],
      ...(kept.length > 0 ? [[tags.ReferencedSOPSequence, "SQ", kept] as const] : []),
      ...(failed.length > 0 ? [[commitmentTags.failedSopSequence, "SQ", failed] as const] : []),
    ],
    { syntax: transferSyntax(transferSyntaxUid) },
  );
}

import { withFileMeta } from "#api/dicom/encoding/element-writer";
import { readHeaderInHead } from "#api/dicom/read-header";
import { failureReason, failureReasons } from "../dicomweb/store-answer";
import { withinQuota } from "#api/organizations/disk-use/quota";
import { ingest } from "../ingest/index";
import { Problem } from "#api/infrastructure/problem";
import { whileRoom } from "#api/infrastructure/storage/room";
import { arrivePart } from "#api/infrastructure/storage/write-part";
import type { AnsweredContext } from "./association-request";
import type { AcceptedAssociation } from "./accepted-association";
import type { Status } from "./command";
import type { Message } from "./messages";

/**
 * Takes in the instance of a C-STORE (PS3.4 B.2): its bytes go to a file as they arrive, behind file meta information of
 * ours, and from there the way of every upload. What is answered with success is on disk and recorded; or on disk and on
 * its way to be recorded, where it follows others of its study (`ReceivedImages`).
 *
 * @throws BrokenAssociation where the data set does not come whole; nothing stays of it
 */
export async function store(
  calling: AcceptedAssociation,
  { command, dataSet }: Message,
  { transferSyntax }: AnsweredContext,
): Promise<Status> {
  const { platform, bucketId, callingAeTitle, ingestSource, received } = calling;
  const { sopClassUid, sopInstanceUid } = command;
  const meta = withFileMeta({ sopClassUid, sopInstanceUid, transferSyntaxUid: transferSyntax }, Buffer.alloc(0));
  try {
    const arriving = { mostBytes: platform.settings.maxFileBytes, isOurs: true };
    const within = whileRoom(platform, withinQuota(platform, bucketId, dataSet));
    const part = await arrivePart(platform.objects.newPart(), behind(meta, within), arriving);
    received.expect(part);
    const read = readHeaderInHead(part.head, part.sizeBytes);
    if (read?.ok && (read.header.sopInstanceUid !== sopInstanceUid || read.header.sopClassUid !== sopClassUid)) {
      await part.discard();
      return { status: failureReasons.otherStudy, comment: "data set is another instance than the command says" };
    }
    const isFollowing = read?.ok && ingestSource.pendingAudit.following(read.header.study.studyInstanceUid) !== null;
    if (isFollowing && (await received.take(part, read.header))) return { status: 0 };
    await received.filed();
    const [stored] = await ingest(platform, ingestSource, [read?.ok ? { ...part, header: read.header } : part]);
    if (!stored) throw new Problem("internal");
    const status = failureReason(stored);
    if (status === null) return { status: 0 };
    return { status, comment: stored.outcome === "refused" ? stored.reason : "other content is stored under this UID" };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    platform.log.warn({ code: error.code, bucketId, callingAeTitle }, "instance not stored");
    return { status: statusOf(error), comment: error.code };
  }
}

/** At the end of the association: what was answered is filed, and the trail told of what came and was not told of yet. */
export async function finishStoring({ platform, ingestSource, received }: AcceptedAssociation): Promise<void> {
  await received.close();
  await ingestSource.pendingAudit.settle(platform.db, ingestSource);
}

function statusOf({ code }: Problem): number {
  if (code === "storage_full" || code === "quota_reached" || code === "file_too_large")
    return failureReasons.outOfResources;
  return code === "plan_expired" ? failureReasons.notAuthorized : failureReasons.processingFailure;
}

async function* behind(head: Buffer, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* bytes;
}

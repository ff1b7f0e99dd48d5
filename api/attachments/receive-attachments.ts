import { unlink } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { AddedAttachments } from "#contract/attachments";
import { maxReportFiles, maxReportPictureBytes, type FileReason, type RefusedFile } from "#contract/upload-files";
import { audit } from "../audit/audit-queries";
import { unlessCode } from "../database/error-code";
import { lockExam } from "../exams/exam-change-queries";
import type { OperationContext } from "../operations";
import type { Platform } from "../platform";
import { found, Problem } from "../problem";
import { readReport } from "../reports/report-queries";
import { writePart } from "../storage/write-part";
import type { StreamCall } from "../streams";
import { examineFile } from "../uploads/examine-file";
import { shownName } from "../uploads/file-name";
import { chunksOf, ifTooLarge, readMultipart } from "../uploads/multipart-files";
import { bucketOf } from "../uploads/upload-queries";
import { addAttachments, askForVerification, attachmentsWithBytes, type AttachmentFile } from "./attachment-queries";
import { isPicture } from "./picture-types";

/** What may be added to a report, and how much at once. */
interface Taken {
  mostFiles: number;
  isTaken: (mediaType: string) => boolean;
}

/** Whoever looks after a report's papers adds any of them. */
export const receiveAttachments = (call: StreamCall) =>
  received(call, { mostFiles: maxReportFiles, isTaken: () => true });

/** Whoever writes a report adds pictures of its images. */
export const receiveKeyPicture = (call: StreamCall) => received(call, { mostFiles: 1, isTaken: isPicture });

/**
 * Adds the files of a form to a report: each is stored and judged as it comes, and all that were taken are recorded in
 * one transaction at the end.
 *
 * @returns 201 with AddedAttachments
 * @throws Problem as readMultipart; not_found for a deleted report, plan_expired, invalid without a file, storage_full
 */
async function received({ request, params, context }: StreamCall, { mostFiles, isTaken }: Taken): Promise<Response> {
  const { platform, bucketId } = context;
  const report = found(await readReport(platform.db, bucketId, params.id ?? ""));
  const { planExpired } = await bucketOf(platform.db, bucketId);
  if (planExpired) throw new Problem("plan_expired");
  const taken: AttachmentFile[] = [];
  const refused: RefusedFile[] = [];
  await readMultipart(request, {
    mostFiles,
    file: async (path, bytes) => {
      const name = shownName(path.split(/[/\\]/).at(-1) ?? path);
      const judged = await judge(platform, bytes, isTaken);
      if (typeof judged === "string") refused.push({ name, reason: judged, zip: null });
      else taken.push({ name, ...judged });
    },
  });
  if (taken.length + refused.length === 0)
    throw new Problem("invalid", { issues: [{ path: "files", message: "required" }] });
  const attachments = taken.length > 0 ? await record(context, report, taken) : [];
  return Response.json({ attachments, refused } satisfies AddedAttachments, { status: 201 });
}

type Kept = Pick<AttachmentFile, "mediaType" | "objectHash" | "sizeBytes">;

/** @returns the stored file, or why it was not taken */
async function judge(
  { objects, settings }: Platform,
  bytes: Readable,
  isTaken: Taken["isTaken"],
): Promise<Kept | FileReason> {
  const part = await writePart(objects.newPart(), chunksOf(bytes), settings.maxFileBytes).catch(ifTooLarge);
  if (!part) return "too_large";
  try {
    const examined = await examineFile(part);
    if (examined.kind === "refused") return examined.reason;
    if (examined.kind !== "attachment") return "not_attachment";
    const { mediaType } = examined;
    if (!isTaken(mediaType)) return "not_attachment";
    if (isPicture(mediaType) && part.sizeBytes > maxReportPictureBytes) return "too_large";
    const { hash: objectHash, sizeBytes } = await objects.keep(part);
    return { mediaType, objectHash, sizeBytes };
  } finally {
    // Kept, it was moved away.
    await unlink(part.path).catch((error: unknown) => unlessCode(error, "ENOENT"));
  }
}

async function record(
  context: OperationContext,
  report: { id: string; exam: { id: string } },
  files: AttachmentFile[],
): Promise<AddedAttachments["attachments"]> {
  const { id: examId } = report.exam;
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    // One form after the other: the same file sent by two is there once.
    const { exam } = found(await lockExam(tx, context.bucketId, examId));
    if (exam.deleted !== null) throw new Problem("not_found");
    const added = await addAttachments(tx, { examId, reportId: report.id }, files, accountId);
    if (added.some(({ mediaType }) => isPicture(mediaType))) await askForVerification(tx, examId);
    const known = new Map((await attachmentsWithBytes(tx, examId, files)).map((one) => [one.objectHash, one]));
    const sent = [...new Set(files.map(({ objectHash }) => found(known.get(objectHash))))];
    const detail = { files: added.length };
    await audit(tx, context, "attachment_added", { examId, subjectId: report.id, detail });
    return sent.map(({ objectHash: _, created, ...one }) => ({ ...one, created: created.toISOString() }));
  });
}

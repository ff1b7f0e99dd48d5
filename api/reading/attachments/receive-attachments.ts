import type { AddedAttachments } from "#contract/reading/attachments";
import { maxReportFiles, type RefusedFile } from "#contract/kernel/upload-files";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { lockExam } from "#api/registration/exams/exam-change-queries";
import type { OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { readReport } from "../reports/report-queries";
import type { StreamCall } from "#api/kernel/streams";
import {
  addAttachments,
  askForVerification,
  attachmentShowing,
  attachmentsWithBytes,
  markShowing,
  type AttachmentFile,
} from "#api/registration/exams/attachment-queries";
import { isPicture } from "#api/infrastructure/pictures/picture-types";
import type { TakenFiles } from "./judge-file";
import { takeFiles } from "./take-files";

/** What may be added to a report, and how much at once. */
interface Taken extends TakenFiles {
  mostFiles: number;
  /** What the picture shows, where it says so: the exam has one of the same once. */
  shows?: string | null;
}

/** Which report files come to, and from whom: null for a phone without an account. */
interface Target {
  bucketId: string;
  reportId: string;
  accountId: string | null;
}

const targetOf = ({ params, context }: StreamCall): Target => ({
  bucketId: context.bucketId,
  reportId: params.id ?? "",
  accountId: context.caller().accountId,
});

/** Whoever looks after a report's papers adds any of them. */
export const receiveAttachments = (call: StreamCall) =>
  received(call, targetOf(call), { mostFiles: maxReportFiles, isTaken: () => true });

/** A phone that was shown a code adds them too. */
export const receiveByPhone = (call: StreamCall, to: { bucketId: string; reportId: string }) =>
  received(call, { ...to, accountId: null }, { mostFiles: maxReportFiles, isTaken: () => true, isByPhone: true });

/** Longer than any frame, window and digest of what is drawn on it. */
const longestShows = 200;

/** Whoever writes a report adds pictures of its images, each once. */
export async function receiveKeyPicture(call: StreamCall): Promise<Response> {
  const { query, context, params } = call;
  const shows = query.get("shows") || null;
  if (shows !== null && shows.length > longestShows)
    throw new Problem("invalid", { issues: [{ path: "shows", message: "tooLong" }] });
  if (shows !== null && query.get("anew") !== "true") {
    const { db } = context.platform;
    const report = found(await readReport(db, context.bucketId, params.id ?? ""));
    const same = await attachmentShowing(db, report.exam.id, shows);
    if (same) return Response.json(asAdded([same], []), { status: 200 });
  }
  return received(call, targetOf(call), { mostFiles: 1, isTaken: isPicture, shows });
}

const asAdded = (
  attachments: (Omit<AddedAttachments["attachments"][number], "created"> & { created: Date })[],
  refused: RefusedFile[],
): AddedAttachments => ({
  attachments: attachments.map((one) => ({ ...one, created: one.created.toISOString() })),
  refused,
});

/**
 * Adds the files of a form to a report: each is stored and judged as it comes, and all that were taken are recorded in
 * one transaction at the end.
 *
 * @returns 201 with AddedAttachments
 * @throws Problem as takeFiles; not_found for a deleted report
 */
async function received(call: StreamCall, target: Target, taking: Taken): Promise<Response> {
  const { context } = call;
  const { bucketId, reportId } = target;
  const { shows = null } = taking;
  const report = found(await readReport(context.platform.db, bucketId, reportId));
  const { taken, refused } = await takeFiles(call, bucketId, taking);
  const attachments = taken.length > 0 ? await record(context, target, report, taken, shows) : [];
  return Response.json(asAdded(attachments, refused), { status: 201 });
}

async function record(
  context: OperationContext,
  { bucketId, accountId }: Target,
  report: { id: string; exam: { id: string } },
  files: AttachmentFile[],
  shows: string | null,
) {
  const { id: examId } = report.exam;
  return context.platform.db.transaction(async (tx) => {
    // One form after the other: the same file sent by two is there once.
    const { exam } = found(await lockExam(tx, bucketId, examId));
    if (exam.deleted !== null) throw new Problem("not_found");
    const added = await addAttachments(tx, { examId, reportId: report.id }, files, accountId);
    if (shows !== null) await markShowing(tx, examId, files, shows);
    if (added.some(({ mediaType }) => isPicture(mediaType))) await askForVerification(tx, examId);
    const known = new Map((await attachmentsWithBytes(tx, examId, files)).map((one) => [one.objectHash, one]));
    const sent = [...new Set(files.map(({ objectHash }) => found(known.get(objectHash))))];
    const detail = { files: added.length, ...(accountId === null && { by: "phone" }) };
    await audit(tx, context, "attachment_added", { bucketId, examId, subjectId: report.id, detail });
    return sent.map(({ objectHash: _, ...one }) => one);
  });
}

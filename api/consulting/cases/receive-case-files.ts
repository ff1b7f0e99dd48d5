import type { AddedCaseFiles } from "#contract/consulting/clinic-cases";
import type { CaseFileType } from "#contract/kernel/consultation-states";
import { maxReportFiles } from "#contract/kernel/upload-files";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import type { StreamCall } from "#api/kernel/streams";
import { takeFiles } from "#api/reading/attachments/take-files";
import { openConsultation } from "./bind-exams";
import { filesWithBytes, insertFiles, lockCase } from "./case-queries";

/** Mostly papers that a phone has photographed: its pictures are written anew. */
const taking = { mostFiles: maxReportFiles, isTaken: () => true, isByPhone: true };

/** Which case files come to. */
interface Target {
  consultationId: string;
  caseId: string;
  /** The organization that asks. */
  bucketId: string;
  /** Who sends them, or has shown the code that a phone sends them by. */
  accountId: string;
  type: CaseFileType;
  isByCode?: boolean;
}

/**
 * Adds the files of a form to a case: each is judged as it comes, and all that were taken are recorded together.
 *
 * @returns 201 with AddedCaseFiles
 * @throws Problem as takeFiles; not_found, consultation_over; file_refused with the `refused` where none was taken
 */
export async function receiveCaseFiles(call: StreamCall, target: Target): Promise<Response> {
  const { context } = call;
  const { platform } = context;
  const { consultationId, caseId, bucketId, accountId, type, isByCode = false } = target;
  await platform.db.transaction(async (tx) => {
    await openConsultation(tx, consultationId);
    found(await lockCase(tx, consultationId, caseId));
  });
  const { taken, refused } = await takeFiles(call, bucketId, taking);
  if (taken.length === 0) throw new Problem("file_refused", { refused });
  const files = await platform.db.transaction(async (tx) => {
    // It may have been completed, and the case taken away, while the files came.
    await openConsultation(tx, consultationId);
    found(await lockCase(tx, consultationId, caseId));
    const added = await insertFiles(tx, { consultationId, caseId, type, createdBy: accountId }, taken);
    const detail = { case: caseId, files: added, ...(isByCode && { by: "phone" }) };
    await audit(tx, context, "consultation_file_added", { bucketId, accountId, subjectId: consultationId, detail });
    return filesWithBytes(tx, caseId, taken);
  });
  const answer: AddedCaseFiles = {
    attachments: files.map((file) => ({ ...file, created: file.created.toISOString() })),
    refused,
  };
  return Response.json(answer, { status: 201 });
}

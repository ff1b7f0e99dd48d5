import type { AddedCaseFiles } from "#contract/consulting/clinic-cases";
import type { CaseFileType } from "#contract/kernel/consultation-states";
import { maxReportFiles, type RefusedFile } from "#contract/kernel/upload-files";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { readMultipart } from "#api/kernel/multipart-files";
import type { StreamCall } from "#api/kernel/streams";
import { bucketOf } from "#api/organizations/organizations/storing-queries";
import { shownName } from "#api/imaging/uploads/file-name";
import { judgeFile, namedAs } from "#api/reading/attachments/judge-file";
import type { AttachmentFile } from "#api/registration/exams/attachment-queries";
import { openConsultation } from "./bind-exams";
import { filesWithBytes, insertFiles, lockCase } from "./case-queries";

/** Mostly papers that a phone has photographed: its pictures are written anew. */
const taking = { isTaken: () => true, isByPhone: true };

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
 * @throws Problem as readMultipart; not_found, consultation_over, plan_expired, invalid without a file
 */
export async function receiveCaseFiles({ request, context }: StreamCall, target: Target): Promise<Response> {
  const { platform } = context;
  const { consultationId, caseId, bucketId, accountId, type, isByCode = false } = target;
  await platform.db.transaction(async (tx) => {
    await openConsultation(tx, consultationId);
    found(await lockCase(tx, consultationId, caseId));
  });
  const { planExpired } = await bucketOf(platform.db, bucketId);
  if (planExpired) throw new Problem("plan_expired");
  const taken: AttachmentFile[] = [];
  const refused: RefusedFile[] = [];
  await readMultipart(request, {
    mostFiles: maxReportFiles,
    file: async (path, bytes) => {
      const name = shownName(path.split(/[/\\]/).at(-1) ?? path);
      const judged = await judgeFile(platform, bucketId, bytes, taking);
      if (typeof judged === "string") refused.push({ name, reason: judged, zip: null });
      else taken.push({ name: namedAs(name, judged.mediaType, taking), ...judged });
    },
  });
  if (taken.length + refused.length === 0)
    throw new Problem("invalid", { issues: [{ path: "files", message: "required" }] });
  const files = await platform.db.transaction(async (tx) => {
    // It may have been completed, and the case taken away, while the files came.
    await openConsultation(tx, consultationId);
    found(await lockCase(tx, consultationId, caseId));
    if (taken.length === 0) return [];
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

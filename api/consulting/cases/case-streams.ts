import { CaseFileType, clinicCaseStreams, type AddedCaseFiles } from "#contract/consulting/clinic-cases";
import { maxReportFiles, type RefusedFile } from "#contract/kernel/upload-files";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { readMultipart } from "#api/kernel/multipart-files";
import { streaming } from "#api/kernel/streams";
import { bucketOf } from "#api/organizations/organizations/storing-queries";
import { shownName } from "#api/imaging/uploads/file-name";
import { judgeFile, namedAs } from "#api/reading/attachments/judge-file";
import { attachmentAnswer, isShowable } from "#api/registration/exams/attachment-answer";
import type { AttachmentFile } from "#api/registration/exams/attachment-queries";
import { openConsultation } from "./bind-exams";
import { filesWithBytes, insertFiles, lockCase, storedFile } from "./case-queries";
import { filesOpenTo } from "./cases";
import { idIn } from "./exam-streams";
import { recordLook } from "./record-look";

/** Mostly papers that a phone has photographed: its pictures are written anew. */
const taking = { isTaken: () => true, isByPhone: true };

const upload = streaming(clinicCaseStreams.upload, async (call) => {
  const { request, query, context } = call;
  const { platform, bucketId } = context;
  const [id, caseId] = [idIn(call, "id"), idIn(call, "caseId")];
  const type = CaseFileType.catch("other").parse(query.get("type"));
  await platform.db.transaction(async (tx) => {
    await openConsultation(tx, id);
    found(await lockCase(tx, id, caseId));
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
    await openConsultation(tx, id);
    found(await lockCase(tx, id, caseId));
    if (taken.length === 0) return [];
    const { accountId: createdBy } = context.caller();
    const added = await insertFiles(tx, { consultationId: id, caseId, type, createdBy }, taken);
    await audit(tx, context, "consultation_file_added", { subjectId: id, detail: { case: caseId, files: added } });
    return filesWithBytes(tx, caseId, taken);
  });
  const answer: AddedCaseFiles = {
    attachments: files.map((file) => ({ ...file, created: file.created.toISOString() })),
    refused,
  };
  return Response.json(answer, { status: 201 });
});

const file = streaming(clinicCaseStreams.file, async (call) => {
  const { query, context } = call;
  const { platform } = context;
  const [id, attachmentId] = [idIn(call, "id"), idIn(call, "attachmentId")];
  const { isOpenNow, ...whose } = await filesOpenTo(context, id);
  if (!isOpenNow) throw new Problem("not_found");
  const stored = found(await storedFile(platform.db, id, attachmentId));
  const isShown = isShowable(stored) && !query.has("download");
  const answer = await attachmentAnswer(platform.objects, stored, isShown ? "shown" : "kept");
  answer.headers.set("cache-control", "no-store");
  const event = isShown ? "consultation_file_viewed" : "consultation_file_downloaded";
  recordLook(context, event, id, whose, { file: attachmentId });
  return answer;
});

export const clinicCaseRoutes = [upload, file];

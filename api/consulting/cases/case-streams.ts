import { CaseFileType, clinicCaseStreams } from "#contract/consulting/clinic-cases";
import { found, Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { attachmentAnswer, isShowable } from "#api/registration/exams/attachment-answer";
import { storedFile } from "./case-queries";
import { filesOpenTo } from "./cases";
import { idIn } from "./exam-streams";
import { receiveCaseFiles } from "./receive-case-files";
import { recordLook } from "./record-look";

const upload = streaming(clinicCaseStreams.upload, (call) => {
  const { query, context } = call;
  const type = CaseFileType.catch("other").parse(query.get("type"));
  const to = { consultationId: idIn(call, "id"), caseId: idIn(call, "caseId"), bucketId: context.bucketId, type };
  return receiveCaseFiles(call, { ...to, accountId: context.caller().accountId });
});

const file = streaming(clinicCaseStreams.file, async (call) => {
  const { query, context } = call;
  const { platform } = context;
  const [id, attachmentId] = [idIn(call, "id"), idIn(call, "attachmentId")];
  const { isOpenNow, isHidden: _, ...whose } = await filesOpenTo(context, id);
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

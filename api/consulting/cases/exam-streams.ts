import { consultationExamStreams } from "#contract/consulting/consultation-exams";
import { Id } from "#contract/kernel/values";
import { found, Problem } from "#api/infrastructure/problem";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { streaming, type StreamCall } from "#api/kernel/streams";
import { attachmentAnswer, isShowable } from "#api/registration/exams/attachment-answer";
import { assembleReport } from "#api/delivery/printing/assemble-report";
import { pdfAnswer } from "#api/delivery/printing/pdf-answer";
import { printedRecord } from "#api/delivery/printing/printed-record-queries";
import { languageIn } from "#api/delivery/printing/streams";
import { approvedReportsOf, paperOf } from "./bound-exam-queries";
import { seenExam } from "./exams";
import { recordLook } from "./record-look";

/** @throws Problem bad_request for what is no id */
export function idIn({ params }: Pick<StreamCall, "params">, name: string): string {
  const id = Id.safeParse(params[name]);
  if (!id.success) throw new Problem("bad_request", { issues: [{ path: name, message: "invalid" }] });
  return id.data;
}

const report = streaming(consultationExamStreams.report, async (call) => {
  const { context, query } = call;
  const { db } = context.platform;
  const language = languageIn(query);
  const [id, examId, reportId] = [idIn(call, "id"), idIn(call, "examId"), idIn(call, "reportId")];
  const seen = await seenExam(context, id, examId);
  const approved = await approvedReportsOf(db, seen.bucketId, examId);
  if (!approved.some((one) => one.id === reportId)) throw new Problem("not_found");
  const record = found(await printedRecord(db, seen.bucketId, reportId));
  recordLook(context, "consultation_report_made", id, seen, { report: reportId, language });
  const publicOrigin = outwardOriginOrNull(context);
  const sheet = assembleReport(record, { language, mayPrint: false, withImages: true, publicOrigin });
  return pdfAnswer(context.platform, record, sheet);
});

const attachment = streaming(consultationExamStreams.attachment, async (call) => {
  const { context, query } = call;
  const { platform } = context;
  const [id, examId, paperId] = [idIn(call, "id"), idIn(call, "examId"), idIn(call, "attachmentId")];
  const seen = await seenExam(context, id, examId);
  const paper = found(await paperOf(platform.db, examId, paperId));
  const isShown = isShowable(paper) && !query.has("download");
  const answer = await attachmentAnswer(platform.objects, paper, isShown ? "shown" : "kept");
  // It may be seen for a time: no browser keeps it longer.
  answer.headers.set("cache-control", "no-store");
  const event = isShown ? "consultation_paper_viewed" : "consultation_paper_downloaded";
  recordLook(context, event, id, seen, { paper: paperId });
  return answer;
});

export const consultationExamRoutes = [report, attachment];

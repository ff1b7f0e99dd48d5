import { viewPassMinutes } from "#contract/imaging/viewers";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { Problem, found } from "#api/infrastructure/problem";
import { visibleExam, visibleExams } from "#api/kernel/access/consultation-exam-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { attachmentsOf } from "#api/registration/exams/attachment-queries";
import { assembleReport } from "#api/delivery/printing/assemble-report";
import { printedRecord } from "#api/delivery/printing/printed-record-queries";
import { signedPass } from "#api/delivery/view-passes/view-pass";
import { viewedExam } from "#api/delivery/view-passes/view-queries";
import { viewSecret } from "#api/delivery/view-passes/view-secret";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { concernOf } from "#api/kernel/access/consultation-concern-conditions";
import { recordEvent } from "../consultations/history-queries";
import { countBound } from "../consultations/step-queries";
import { bindExams, openConsultation } from "./bind-exams";
import { approvedReportsOf, bindableExams, boundExams, deleteBound, visitExamsOf } from "./bound-exam-queries";
import { isOpen, stateOf } from "./consultation-state-queries";
import { consultationsOfExam } from "./consultation-of-exam-queries";
import { recordLook } from "./record-look";
import { asBoundExam, asConsultationExam } from "./shown-exam";

/**
 * The exam, if the caller may see it through the consultation at this very moment.
 *
 * @throws Problem not_found
 */
export async function seenExam(context: OperationContext, consultationId: string, examId: string) {
  const caller = context.caller();
  return found(await visibleExam(context.platform.db, { consultationId, examId, caller }));
}

const bindable = operations.consultationExams.bindable.handler(async ({ input, context }) => {
  const { bucketId, platform } = context;
  if (!may(context.caller(), "exam_get", bucketId)) throw new Problem("forbidden", { action: "exam_get" });
  const rows = await bindableExams(platform.db, { ...input, bucketId });
  recordView(context, "consultation_exams_offered", { detail: { exams: rows.length } });
  return { exams: rows.map(asConsultationExam) };
});

const visitExams = operations.consultationExams.visitExams.handler(async ({ input: { id }, context }) => {
  const { bucketId, platform } = context;
  if (!may(context.caller(), "exam_get", bucketId)) throw new Problem("forbidden", { action: "exam_get" });
  const rows = await visitExamsOf(platform.db, bucketId, id);
  recordView(context, "consultation_exams_offered", { subjectId: id, detail: { exams: rows.length } });
  return { exams: rows.map(({ isBound, ...row }) => ({ ...asConsultationExam(row), isBound })) };
});

const list = operations.consultationExams.list.handler(async ({ input: { id }, context }) => {
  const { db } = context.platform;
  const caller = context.caller();
  const [seen, bound, state] = await Promise.all([
    visibleExams(db, { consultationId: id, caller }),
    countBound(db, id),
    stateOf(db, id),
  ]);
  const { bucketId, status } = found(state);
  const own = new Set(seen.filter(({ byRight }) => byRight).map(({ examId }) => examId));
  const rows = await boundExams(
    db,
    id,
    seen.map(({ examId }) => examId),
  );
  const [first] = seen;
  if (first) {
    const detail = { exams: String(seen.length) };
    recordLook(context, "consultation_exams_listed", id, { ...first, examId: null }, detail);
  }
  const mayAsking = (action: "consultation_Exam_create" | "consultation_Exam_delete") =>
    isOpen(status) && context.scope.includes(bucketId) && may(caller, action, bucketId);
  return {
    exams: rows.map((row) => asBoundExam(row, own.has(row.id))),
    hidden: bound - rows.length,
    mayBind: mayAsking("consultation_Exam_create"),
    mayUnbind: mayAsking("consultation_Exam_delete"),
  };
});

const bindExam = operations.consultationExams.bindExam.handler(async ({ input, context }) => {
  const { id, examId, accessionNumber, isOtherPatientMeant } = input;
  const named =
    examId === undefined
      ? { examIds: [], accessionNumbers: [accessionNumber] }
      : { examIds: [examId], accessionNumbers: [] };
  if (examId === undefined && accessionNumber === "")
    throw new Problem("invalid", { issues: [{ path: "accessionNumber", message: "required" }] });
  const bound = await context.platform.db.transaction((tx) =>
    bindExams(tx, context, context.caller(), id, named, { isOtherPatientMeant }),
  );
  return { examId: found(bound[0]) };
});

const unbind = operations.consultationExams.unbind.handler(async ({ input: { id, examId }, context }) => {
  const { bucketId } = context;
  const { accountId: by } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    await openConsultation(tx, id);
    if (!(await deleteBound(tx, id, examId))) throw new Problem("not_found");
    await recordEvent(tx, { consultationId: id, kind: "examUnbound", bucketId, by, detail: { examId } });
    await audit(tx, context, "consultation_exam_unbound", { examId, subjectId: id });
  });
});

const read = operations.consultationExams.read.handler(async ({ input: { id, examId, language }, context }) => {
  const { db } = context.platform;
  const seen = await seenExam(context, id, examId);
  recordLook(context, "consultation_exam_viewed", id, seen);
  const [rows, reports, attachments] = await Promise.all([
    boundExams(db, id, [examId]),
    approvedReportsOf(db, seen.bucketId, examId),
    attachmentsOf(db, examId),
  ]);
  const row = found(rows[0]);
  const publicOrigin = outwardOriginOrNull(context);
  const records = await Promise.all(reports.map((one) => printedRecord(db, seen.bucketId, one.id)));
  return {
    exam: {
      ...asBoundExam(row, seen.byRight),
      bucketName: row.bucketName,
      clinicImpression: row.clinicImpression,
    },
    // To be read, not to be handed out: its sheet says so.
    reports: records
      .filter((record) => record !== undefined)
      .map((record) => ({
        id: record.report.id,
        sheet: assembleReport(record, { language, mayPrint: false, withImages: false, publicOrigin }),
      })),
    attachments: attachments.map((one) => ({ ...one, created: one.created.toISOString() })),
  };
});

const view = operations.consultationExams.view.handler(async ({ input: { id, examId }, context }) => {
  const { db } = context.platform;
  const seen = await seenExam(context, id, examId);
  const { isGone } = found(await viewedExam(db, examId));
  if (isGone) throw new Problem("exam_deleted");
  const expires = new Date(Date.now() + viewPassMinutes * 60_000);
  recordLook(context, "consultation_images_asked", id, seen);
  const token = signedPass({ kind: "consultation", id, examId, expires, pinMark: "" }, await viewSecret(db));
  const path = `/viewers/${examId}?${new URLSearchParams({ view: token })}`;
  return { path, token, expires: expires.toISOString() };
});

const ofExam = operations.consultationExams.ofExam.handler(async ({ input: { id }, context }) => {
  const caller = context.caller();
  const consultations = await consultationsOfExam(context.platform.db, concernOf(caller), id);
  return { consultations, mayAsk: may(caller, "consultation_create", context.bucketId) };
});

export const consultationExams = { bindable, visitExams, list, bindExam, unbind, read, view, ofExam };

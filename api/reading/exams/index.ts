import { recordView } from "#api/organizations/audits/record-view";
import { operations } from "#api/kernel/operations";
import { contradictions } from "#api/registration/patients/same-person";
import { found, Problem } from "#api/infrastructure/problem";
import { readReport } from "../reports/report-queries";
import { changeExam, deleteExam, recoverExam } from "#api/registration/exams/change-exam";
import { lockExam } from "#api/registration/exams/exam-change-queries";
import { infoFaults } from "#api/registration/exams/info-faults";
import { coExams as coExamsOf, examsOfKeyImages } from "#api/registration/exams/co-exam-queries";
import { asExamReport, asSeries, examFor, visibleExam } from "#api/registration/exams/exam-record";
import {
  bodyPartNames,
  countPastExams,
  imagesOf,
  pastExams,
  reportsOf,
} from "#api/registration/exams/exam-record-queries";
import { asExamRow } from "#api/registration/exams/exam-row";
import { countList, countWorkTabs, listExams, neighboursOf } from "./list-exams";
import { newExams } from "./new-exam-queries";

const day = 24 * 3600 * 1000;
/** Of product §9: the new-exam window and how many a poll brings, and the past exams shown. */
const newExamDays = 7;
const maxNewExams = 5;
const maxPastExams = 15;
/** More exams than anybody has in one visit. */
const maxCoExams = 50;

const page = operations.exams.page.handler(({ input, context }) => {
  // Which fields were searched, never what for: the trail would hold patients' names.
  recordView(context, "exams_listed", { detail: { fields: input.filters.map(({ field }) => field).join(",") } });
  return listExams(context, input);
});

const count = operations.exams.count.handler(async ({ input, context }) => ({
  count: await countList(context, input),
}));

const workCounts = operations.exams.workCounts.handler(({ context }) => countWorkTabs(context));

const neighbours = operations.exams.neighbours.handler(({ input, context }) => neighboursOf(context, input));

const newly = operations.exams.newly.handler(async ({ input, context }) => {
  const since = new Date(Date.now() - newExamDays * day);
  const rows = await newExams(context.platform.db, context.scope, {
    since,
    after: input.after ?? null,
    limit: maxNewExams,
  });
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }));
});

const get = operations.exams.get.handler(async ({ input, context }) => {
  const exam = await visibleExam(context, input.id);
  recordView(context, "exam_viewed", { examId: exam.id });
  return examFor(context.platform.db, exam, context.caller());
});

const detail = operations.exams.detail.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { accountId } = context.caller();
  const record = await visibleExam(context, input.id);
  recordView(context, "exam_viewed", { examId: record.id, subjectId: input.reportId ?? null });
  const [exam, rows] = await Promise.all([
    examFor(db, record, context.caller()),
    reportsOf(db, context.bucketId, record.id),
  ]);
  const reports = rows.map((row) => asExamReport(row, accountId));
  const report = input.reportId ? found(reports.find(({ id }) => id === input.reportId)) : (reports[0] ?? null);
  return { exam, reports, report };
});

const update = operations.exams.update.handler(async ({ input, context }) => {
  await changeExam(context, input);
  return examFor(context.platform.db, await visibleExam(context, input.id), context.caller());
});

const faults = operations.exams.infoFaults.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const { exam, timeZone, now } = found(await lockExam(tx, context.bucketId, input.id));
    return infoFaults(tx, exam, input, { timeZone, now });
  }),
);

const remove = operations.exams.delete.handler(async ({ input, context }) => {
  await deleteExam(context, input);
});

const recovery = operations.exams.recovery.handler(async ({ input, context }) => {
  await recoverExam(context, input.id);
});

/** Belongs to the view of the exam it is asked for, which is in the trail. */
const past = operations.exams.past.handler(async ({ input, context }) => {
  const exam = await visibleExam(context, input.id);
  const rows = await pastExams(context.platform.db, exam, maxPastExams);
  return rows.map((row) => ({ ...asExamRow(row, context.caller()), contradictions: contradictions(exam, row) }));
});

const pastCount = operations.exams.pastCount.handler(async ({ input, context }) => {
  const exam = await visibleExam(context, input.id);
  return { count: await countPastExams(context.platform.db, exam) };
});

const reports = operations.exams.reports.handler(async ({ input, context }) => {
  const exam = await visibleExam(context, input.id);
  const rows = await reportsOf(context.platform.db, context.bucketId, exam.id);
  return rows.map((row) => asExamReport(row, context.caller().accountId));
});

const coExams = operations.exams.coExams.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const exam = await visibleExam(context, input.id);
  const reportId = input.reportId ?? exam.reportId;
  // The report of a deleted exam is read by nobody; the exam's page still opens.
  const report = reportId ? await readReport(db, context.bucketId, reportId) : null;
  if (input.reportId && report?.exam.id !== exam.id) throw new Problem("not_found");
  const [rows, shown] = await Promise.all([
    coExamsOf(db, exam, maxCoExams),
    examsOfKeyImages(db, report?.content.keyImages ?? []),
  ]);
  return rows.map((row) => ({
    ...asExamRow(row, context.caller()),
    contradictions: contradictions(exam, row),
    isShown: shown.has(row.id),
  }));
});

const images = operations.exams.images.handler(async ({ input, context }) => {
  const exam = await visibleExam(context, input.id);
  recordView(context, "exam_images_viewed", { examId: exam.id });
  const series = await imagesOf(context.platform.db, exam.id);
  return series.map(asSeries);
});

const bodyParts = operations.exams.bodyParts.handler(({ context }) =>
  bodyPartNames(context.platform.db, context.caller().settingsStamp, context.scope.join()),
);

export const exams = {
  page,
  count,
  workCounts,
  neighbours,
  newly,
  get,
  detail,
  update,
  infoFaults: faults,
  delete: remove,
  recovery,
  past,
  pastCount,
  reports,
  coExams,
  images,
  bodyParts,
};

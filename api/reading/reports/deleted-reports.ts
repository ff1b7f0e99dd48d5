import { audit } from "#api/infrastructure/audit/audit-queries";
import { recordView } from "#api/organizations/audits/record-view";
import { operations } from "#api/kernel/operations";
import { found } from "#api/infrastructure/problem";
import { createReport } from "#api/registration/exams/create-report";
import { deletedReportPage, examToReport } from "./deleted-report-queries";
import { mirrorIntoExam } from "./transition-queries";

const page = operations.deletedReports.page.handler(({ input, context }) => {
  recordView(context, "reports_deleted_listed", {});
  return deletedReportPage(context.platform.db, context.scope, input);
});

const begin = operations.deletedReports.begin.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const { bucketId } = context;
    const exam = found(await examToReport(tx, bucketId, input.id));
    if (exam.reportId !== null) return { id: exam.reportId };
    const id = await createReport(tx, { examId: exam.id, bucketId, type: exam.type, now: exam.now });
    await mirrorIntoExam(tx, exam.id);
    await audit(tx, context, "report_begun", { examId: exam.id, subjectId: id });
    return { id };
  }),
);

export const deletedReports = { page, begin };

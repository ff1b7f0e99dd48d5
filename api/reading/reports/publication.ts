import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { raise } from "#api/infrastructure/events/events";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { asAddendum, detailOf, factsOf } from "./report-detail";
import { examOfDeleted, examToReport } from "./deleted-report-queries";
import {
  insertAddendum,
  markDeleted,
  raisePublishedVersion,
  setPrintTimes,
  unmarkDeleted,
} from "./publication-queries";
import { addendaOf, readReport, type AddendumRow, type ReportRow } from "./report-queries";
import { affirmedCriticalWords } from "./smart-inspect/critical-words";
import { isDeletable } from "#api/registration/exams/report-status";
import { appendVersion, mirrorIntoExam } from "./transition-queries";
import { lockedBy, recorded, requireVersion, tellOfPublished } from "./transitions";

export const updatePrintTime = operations.reports.updatePrintTime.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    const { printSubmittedAt, printApprovedAt } = input;
    const times = { printSubmittedAt: new Date(printSubmittedAt), printApprovedAt: new Date(printApprovedAt) };
    if (!(await setPrintTimes(tx, report, times))) throw new Problem("transition_refused", { status: report.status });
    const corrected = found(await readReport(tx, context.bucketId, input.id));
    await tellOfPublished(tx, context, corrected);
    const detail = await detailOf(tx, corrected, context.caller());
    const subject = { examId: report.exam.id, subjectId: report.id };
    await audit(tx, context, "report_printTimeCorrected", {
      ...subject,
      detail: { printSubmittedAt, printApprovedAt },
    });
    return detail;
  }),
);

/** Whether one of the addenda has the words of the text; how they are spaced does not matter. */
const saysTheSame = (addenda: AddendumRow[], text: string) =>
  addenda.some((one) => wordsOf(one.text) === wordsOf(text));
const wordsOf = (text: string) => text.replace(/\s+/gu, " ").trim();

export const addAddendum = operations.reports.addAddendum.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const read = found(await readReport(tx, context.bucketId, input.id));
    const { accountId } = context.caller();
    const newest = (await addendaOf(tx, read.id)).at(-1);
    // Its answer was lost on the way, and it came once more.
    const isAddedAlready =
      input.version !== undefined &&
      read.version === input.version + 1 &&
      newest?.author.id === accountId &&
      newest.text === input.text;
    if (isAddedAlready) return asAddendum(newest);
    if (!(await raisePublishedVersion(tx, read))) throw new Problem("transition_refused", { status: read.status });
    const report = found(await readReport(tx, context.bucketId, input.id));
    // Raised, it is nobody else's until the end: of two sent at once, the second is refused here.
    const before = { ...report, version: report.version - 1 };
    if (input.version !== undefined) await requireVersion(tx, before, context.caller(), { version: input.version });
    if (saysTheSame(await addendaOf(tx, report.id), input.text)) throw new Problem("addendum_repeated");
    await insertAddendum(tx, { reportId: report.id, accountId, text: input.text });
    const { id: reportId, version, bucketId, exam } = report;
    await raise(context.platform, tx, context, "reportAmended", {
      ...{ reportId, version, bucketId, examId: exam.id, by: accountId },
    });
    await raiseCritical(tx, context, report, input.text);
    await recorded(tx, context, report, "addendumAdded", null);
    return asAddendum(found((await addendaOf(tx, report.id)).at(-1)));
  }),
);

/** Who was told of a critical report has not heard of its addendum; one that names something critical is told of too. */
async function raiseCritical(
  tx: Transaction,
  context: OperationContext,
  report: ReportRow,
  text: string,
): Promise<void> {
  const { id: reportId, bucketId, version, exam, content, rules } = report;
  if (!content.critical && affirmedCriticalWords(rules.criticalWords, [text]).length === 0) return;
  const step = { reportId, examId: exam.id, bucketId, version, by: context.caller().accountId };
  await raise(context.platform, tx, context, "reportFlaggedCritical", step);
}

const deleteReport = operations.reports.delete.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const caller = context.caller();
    const report = found(await readReport(tx, context.bucketId, input.id));
    if (input.version !== undefined) await requireVersion(tx, report, caller, { version: input.version });
    const facts = factsOf(report, caller);
    if (facts.lockedByOther) throw lockedBy(report);
    if (!isDeletable(facts)) throw new Problem("transition_refused", { action: "delete", status: report.status });
    if (!(await markDeleted(tx, report, caller.accountId))) throw new Problem("conflict");
    const { id: reportId, status, content } = report;
    const version = report.version + 1;
    const event = "deleted";
    const { reason } = input;
    await appendVersion(tx, { reportId, version, event, status, accountId: caller.accountId, content, reason });
    await mirrorIntoExam(tx, report.exam.id);
    await tellOfPublished(tx, context, { ...report, version });
    await audit(tx, context, "report_deleted", { examId: report.exam.id, subjectId: reportId, detail: { version } });
  });
});

export const recovery = operations.reports.recovery.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const { bucketId } = context;
    const examId = await examOfDeleted(tx, bucketId, input.id);
    // Of two reports of one exam nobody would know which counts.
    const exam = examId && (await examToReport(tx, bucketId, examId));
    if (exam && exam.reportId !== null) throw new Problem("report_replaced");
    const isBack = await unmarkDeleted(tx, { id: input.id, bucketId });
    const report = found(await readReport(tx, bucketId, input.id));
    if (!isBack) return detailOf(tx, report, context.caller());
    return recorded(tx, context, report, "recovered", null);
  }),
);

export { deleteReport as delete };

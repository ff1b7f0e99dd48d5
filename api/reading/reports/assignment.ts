import type { z } from "zod";
import type { Assignment } from "#contract/reading/reports";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { raise } from "#api/infrastructure/events/events";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { authorsOf } from "#api/organizations/members/author-queries";
import { setAssignee } from "./assignment-queries";
import { readReport } from "./report-queries";

export const assignees = operations.reports.assignees.handler(({ context }) =>
  authorsOf(context.platform.db, context.bucketId),
);

export const assign = operations.reports.assign.handler(({ input, context }) => assignReport(context, input));

/** Assigns the report, and tells whom. @throws Problem invalid for somebody who may not write there */
export const assignReport = (context: OperationContext, input: z.output<typeof Assignment>) =>
  context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    const assignee = (await authorsOf(tx, context.bucketId)).find(({ id }) => id === input.accountId);
    if (!assignee) throw new Problem("invalid", { field: "accountId" });
    await setAssignee(tx, report.exam.id, assignee.id);
    const subject = { examId: report.exam.id, subjectId: report.id };
    // What a rule assigns is counted among the work; what a person hands over is told.
    if (report.assignee?.id !== assignee.id) {
      const { accountId: by } = context.caller();
      const assigned = { bucketId: context.bucketId, examId: report.exam.id, reportId: report.id };
      await raise(context.platform, tx, context, "reportAssigned", { ...assigned, assigneeId: assignee.id, by });
    }
    await audit(tx, context, "report_assigned", { ...subject, detail: { whomId: assignee.id } });
    return assignee;
  });

export const assignRemove = operations.reports.assignRemove.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    if (!report.assignee) return;
    await setAssignee(tx, report.exam.id, null);
    const detail = { whomId: report.assignee.id };
    await audit(tx, context, "report_unassigned", { examId: report.exam.id, subjectId: report.id, detail });
  });
});

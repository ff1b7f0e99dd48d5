import { audit } from "../audit/audit-queries";
import { operations } from "../operations";
import { found, Problem } from "../problem";
import { authorsOf, setAssignee } from "./assignment-queries";
import { readReport } from "./report-queries";

export const assignees = operations.reports.assignees.handler(({ context }) =>
  authorsOf(context.platform.db, context.bucketId),
);

export const assign = operations.reports.assign.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    const assignee = (await authorsOf(tx, context.bucketId)).find(({ id }) => id === input.accountId);
    if (!assignee) throw new Problem("invalid", { field: "accountId" });
    await setAssignee(tx, report.exam.id, assignee.id);
    const subject = { examId: report.exam.id, subjectId: report.id };
    await audit(tx, context, "report_assigned", { ...subject, detail: { whom: assignee.name, whomId: assignee.id } });
    return assignee;
  }),
);

export const assignRemove = operations.reports.assignRemove.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    if (!report.assignee) return;
    await setAssignee(tx, report.exam.id, null);
    const detail = { whom: report.assignee.name, whomId: report.assignee.id };
    await audit(tx, context, "report_unassigned", { examId: report.exam.id, subjectId: report.id, detail });
  });
});

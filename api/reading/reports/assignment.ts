import { v7 } from "uuid";
import type { z } from "zod";
import type { Assignment } from "#contract/reading/reports";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { tellInPerson, type Occasion } from "#api/kernel/notifications/tell";
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
      await tellAssignee(
        tx,
        { bucketId: context.bucketId, examId: report.exam.id, reportId: report.id, by },
        assignee.id,
      );
    }
    await audit(tx, context, "report_assigned", { ...subject, detail: { whomId: assignee.id } });
    return assignee;
  });

/** Tells a person of a report that another one handed over. */
export const tellAssignee = (
  tx: Transaction,
  handedOver: Pick<Occasion, "bucketId" | "examId" | "reportId" | "by" | "at">,
  assigneeId: string,
) => tellInPerson(tx, { kind: "reportAssigned", occasion: v7(), ...handedOver }, [assigneeId]);

export const assignRemove = operations.reports.assignRemove.handler(async ({ input, context }) => {
  await context.platform.db.transaction(async (tx) => {
    const report = found(await readReport(tx, context.bucketId, input.id));
    if (!report.assignee) return;
    await setAssignee(tx, report.exam.id, null);
    const detail = { whomId: report.assignee.id };
    await audit(tx, context, "report_unassigned", { examId: report.exam.id, subjectId: report.id, detail });
  });
});

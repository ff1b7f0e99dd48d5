import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { diffOf } from "./version-diff";
import { examOfReport, traceOf, versionOf } from "./trace-queries";

export const trace = operations.reports.trace.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const examId = await tracedExam(tx, context, input.id);
    const entries = await traceOf(tx, context.bucketId, input.id, examId);
    await audit(tx, context, "report_trace_viewed", { examId, subjectId: input.id });
    return entries;
  }),
);

export const version = operations.reports.version.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const shown = found(await versionOf(tx, context.bucketId, input.id, input.tid));
    const examId = await tracedExam(tx, context, input.id);
    await audit(tx, context, "report_version_viewed", {
      examId,
      subjectId: input.id,
      detail: { version: shown.version },
    });
    return shown;
  }),
);

export const diff = operations.reports.diff.handler(({ input, context }) =>
  context.platform.db.transaction(async (tx) => {
    const from = found(await versionOf(tx, context.bucketId, input.id, input.fromId));
    const to = found(await versionOf(tx, context.bucketId, input.id, input.toId));
    const examId = await tracedExam(tx, context, input.id);
    const detail = { fromVersion: from.version, toVersion: to.version };
    await audit(tx, context, "report_diff_viewed", { examId, subjectId: input.id, detail });
    return diffOf(from, to);
  }),
);

/** The report's exam; of a deleted one nobody sees more than those who could bring it back. @throws Problem not_found */
async function tracedExam(tx: Transaction, context: OperationContext, reportId: string): Promise<string> {
  const { id, deleted } = found(await examOfReport(tx, context.bucketId, reportId));
  if (deleted !== null && !may(context.caller(), "exam_delete", context.bucketId)) throw new Problem("not_found");
  return id;
}

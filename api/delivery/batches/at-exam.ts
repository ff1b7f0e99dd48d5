import type { OperationContext } from "#api/kernel/operations";
import { found } from "#api/infrastructure/problem";
import { listedReport } from "./batch-queries";

/** The call as if it were made at the exam's organization, and the exam's report. @throws Problem not_found */
export async function atExam(context: OperationContext, examId: string) {
  const { bucketId, reportId } = found(await listedReport(context.platform.db, context.scope, examId));
  return { here: { ...context, bucketId }, reportId };
}

import type { OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { readReport } from "#api/reading/reports/report-queries";
import { perform } from "#api/reading/reports/transitions";
import { requireSheet } from "./report-file";

/**
 * Counts a report as printed, as one of several that are printed together.
 *
 * @throws Problem report_not_approved; as requireSheet and the single print
 */
export async function recordPrint(context: OperationContext, reportId: string): Promise<void> {
  const { status, version } = found(await readReport(context.platform.db, context.bucketId, reportId));
  if (status !== "corrected") throw new Problem("report_not_approved");
  // What cannot be set is not counted.
  await requireSheet(context, reportId);
  await perform(context, "print", { id: reportId, version });
}

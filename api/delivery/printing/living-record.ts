import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { printedRecord, type PrintedRecord } from "./printed-record-queries";

/**
 * The record of a report that is still in use.
 *
 * @param template the one it is to be printed with, unless it is gone
 * @throws Problem not_found for one of another organization, or deleted
 */
export async function livingRecord(
  { platform, bucketId }: Pick<OperationContext, "platform" | "bucketId">,
  reportId: string,
  template?: string,
): Promise<PrintedRecord> {
  const record = await printedRecord(platform.db, bucketId, reportId, template);
  if (!record || record.report.isDeleted) throw new Problem("not_found");
  return record;
}

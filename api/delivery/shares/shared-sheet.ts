import type { PrintedReport } from "#contract/delivery/printing";
import type { Language } from "#contract/kernel/values";
import type { OperationContext } from "#api/kernel/operations";
import { assembleReport } from "../printing/assemble-report";
import { printedRecord, type PrintedRecord } from "../printing/printed-record-queries";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { found } from "#api/infrastructure/problem";
import type { OpenedShare } from "./share-queries";

type Context = Pick<OperationContext, "platform" | "origin">;

/** The record behind a link that was let in: of its report and organization only. */
export const sharedRecord = async ({ platform }: Context, share: OpenedShare): Promise<PrintedRecord> =>
  found(await printedRecord(platform.db, share.bucketId, share.reportId));

/** The report as whoever holds the link may see it: what its approver handed out, so without a watermark. */
export const sheetOf = (
  context: Context,
  share: OpenedShare,
  record: PrintedRecord,
  language: Language,
): PrintedReport =>
  assembleReport(record, {
    language,
    mayPrint: true,
    withImages: share.withImages,
    publicOrigin: outwardOriginOrNull(context),
  });

import { z } from "zod";

/** What stands in the database (product §4): none before the first word, partial drafted, final submitted, corrected
 * approved, hold rejected, cancelled recalled, advised sent back with advice. */
export const ReportStatus = z.enum(["none", "partial", "final", "corrected", "hold", "cancelled", "advised"]);
export type ReportStatus = z.infer<typeof ReportStatus>;

/** What screens show: locked = somebody else holds the lock now; printed = corrected and printed at least once. */
export const ShownReportStatus = z.enum([...ReportStatus.options, "locked", "printed"]);
export type ShownReportStatus = z.infer<typeof ShownReportStatus>;

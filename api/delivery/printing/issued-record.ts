import type { PrintedRecord } from "./printed-record-queries";
import type { IssuedReport } from "./sheet-validity";

/** The part of the record that decides what its sheets are worth. */
export const issued = ({ report, addenda, steps }: PrintedRecord): IssuedReport => ({
  status: report.status,
  isDeleted: report.isDeleted,
  approvedVersions: steps.filter(({ event }) => event === "approved").map(({ version }) => version),
  addendaCount: addenda.length,
});

/** Approved now, or approved and recalled: the sheet is that of an approval, and names it. */
export const isIssued = ({ report }: PrintedRecord) => report.status === "corrected" || report.status === "cancelled";

/** Who approved what the sheet shows, and when; null for a report that was not. */
export const approvalOf = (record: PrintedRecord) => (isIssued(record) ? lastOf(record, "approved") : null);

/** Who recalled what the sheet shows, and when; null for a report that is not recalled. */
export const recallOf = (record: PrintedRecord) =>
  record.report.status === "cancelled" ? lastOf(record, "recalled") : null;

const lastOf = ({ steps }: PrintedRecord, event: "approved" | "recalled") =>
  steps.filter((step) => step.event === event).at(-1) ?? null;

import type { SheetMark, Verification } from "#contract/delivery/printing";
import type { ReportStatus } from "#contract/kernel/report-status";
import type { Edition } from "#contract/reading/report-views";
import { editionOf } from "#api/reading/reports/edition";

/** The part of a report's history that decides what a sheet of paper is worth. */
export interface IssuedReport {
  status: ReportStatus;
  isDeleted: boolean;
  /** Versions that an approver signed, ascending. Printing and addenda make versions too, but no new text. */
  approvedVersions: number[];
  addendaCount: number;
}

/** The newest edition ever handed out; null for a report that was never approved. */
export function newestEdition({ approvedVersions, addendaCount }: IssuedReport): Edition | null {
  const newest = approvedVersions.at(-1);
  return newest === undefined ? null : editionOf(newest, addendaCount);
}

/**
 * What a sheet is worth today (domain-rules: "a verify page that says current, superseded or recalled").
 *
 * @param sheet what its QR code tells; null for a code typed without it, which is answered for the newest edition
 * @returns null where no such sheet can ever have been printed
 */
export function sheetState(
  report: IssuedReport,
  sheet: { version: number; addenda: number } | null,
): Verification["state"] | null {
  const newest = newestEdition(report);
  if (!newest) return null;
  if (sheet && (!report.approvedVersions.includes(sheet.version) || sheet.addenda > newest.addenda)) return null;
  if (report.status !== "corrected" || report.isDeleted) return "recalled";
  if (!sheet) return "current";
  return sheet.version === newest.version && sheet.addenda === newest.addenda ? "current" : "superseded";
}

/**
 * Which watermark a sheet bears: only an approved report printed by one who may print goes without (domain-rules
 * "Report life": print needs corrected and report_print).
 */
export function watermarkOf(status: ReportStatus, mayPrint: boolean): SheetMark | null {
  if (status === "cancelled") return "recalled";
  if (status !== "corrected") return "notApproved";
  return mayPrint ? null : "viewOnly";
}

import type { ReportContent } from "#contract/reading/report-content";
import type { BegunTemplate } from "#contract/reading/reporting-templates";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { begunWith } from "#api/reading/reporting-templates/report-form";
import type { ReportRow } from "./report-queries";

/** Whether nobody has written into a report yet: a template may stand there, and nothing typed is lost. */
export const isUnwritten = ({ status, content }: Pick<ReportRow, "status" | "content">): boolean =>
  status === "none" && content.finding.trim() === "" && content.diagnosis.trim() === "" && content.note.trim() === "";

/** The template that a report begins with by itself, as long as nobody has written it. */
export const begunIn = async (db: Database | Transaction, report: ReportRow): Promise<BegunTemplate | null> =>
  isUnwritten(report) ? begunWith(db, report.id) : null;

/** What the editor shows before its writer does anything: what is saved, with the template that nobody has read yet. */
export const shownAtFirst = (content: ReportContent, begun: BegunTemplate | null): ReportContent =>
  begun ? { ...content, finding: begun.finding, diagnosis: begun.diagnosis, note: begun.note } : content;

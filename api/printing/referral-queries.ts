import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../database/connect";
import { buckets, exams } from "../database/schema";
import { chosenTemplate } from "../print-templates/sheet-template";
import { templatesOf } from "../print-templates/template-queries";
import { printedExam, printedOrganization } from "./printed-columns";
import type { SheetRecord } from "./sheet-frame";

/**
 * What a referral form is made of; undefined for an exam that is deleted or not the organization's.
 *
 * @param bucketId the organization the caller was let in for
 * @param wanted the template somebody chose; without it, or where it is gone, the organization's rule chooses
 */
export async function referralRecord(
  db: Database,
  bucketId: string,
  examId: string,
  wanted?: string,
): Promise<SheetRecord | undefined> {
  const [[row], templates] = await Promise.all([
    db
      .select({ exam: printedExam, organization: printedOrganization })
      .from(exams)
      .innerJoin(buckets, eq(buckets.id, exams.bucketId))
      .where(and(eq(exams.id, examId), eq(exams.bucketId, bucketId), isNull(exams.deleted))),
    templatesOf(db, bucketId, "referral"),
  ]);
  return row && { ...row, template: chosenTemplate(templates, row.exam.modality, wanted) };
}

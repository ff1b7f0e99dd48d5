import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { buckets, exams } from "#api/infrastructure/database/schema/index";
import { chosenTemplate } from "#api/organizations/print-templates/sheet-template";
import { templatesOf } from "#api/organizations/print-templates/template-queries";
import { printedExam, printedOrganization } from "./printed-columns";
import type { ReferralRecord } from "./assemble-referral";

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
): Promise<ReferralRecord | undefined> {
  const [[row], templates] = await Promise.all([
    db
      .select({ exam: printedExam, organization: printedOrganization, reportStatus: exams.reportStatus })
      .from(exams)
      .innerJoin(buckets, eq(buckets.id, exams.bucketId))
      .where(and(eq(exams.id, examId), eq(exams.bucketId, bucketId), isNull(exams.deleted))),
    templatesOf(db, bucketId, "referral"),
  ]);
  if (!row) return undefined;
  const { reportStatus, ...sheet } = row;
  const template = chosenTemplate(templates, sheet.exam.modality, wanted);
  return { ...sheet, template, isAnswered: reportStatus === "corrected" };
}

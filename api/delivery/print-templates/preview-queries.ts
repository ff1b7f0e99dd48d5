import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Modality } from "#contract/organizations/organizations";
import type { Database } from "#api/infrastructure/database/connect";
import { auditEvents, buckets, exams, reports } from "#api/infrastructure/database/schema/index";
import { printedOrganization } from "../printing/printed-columns";

const among = (modalities: readonly Modality[]) =>
  modalities.length === 0 ? undefined : inArray(exams.modality, [...modalities]);

/** The newest approved report of the organization, of one of the modalities. */
export const newestReport = async (db: Database, bucketId: string, modalities: readonly Modality[]) =>
  (
    await db
      .select({ id: reports.id })
      .from(exams)
      .innerJoin(reports, eq(reports.examId, exams.id))
      .where(
        and(
          eq(exams.bucketId, bucketId),
          isNull(exams.deleted),
          eq(exams.reportStatus, "corrected"),
          eq(reports.status, "corrected"),
          isNull(reports.deleted),
          among(modalities),
        ),
      )
      .orderBy(desc(exams.created), desc(exams.id))
      .limit(1)
  )[0]?.id;

/** The newest exam of the organization whose report is approved, of one of the modalities. */
export const newestExam = async (db: Database, bucketId: string, modalities: readonly Modality[]) =>
  (
    await db
      .select({ id: exams.id })
      .from(exams)
      .where(
        and(
          eq(exams.bucketId, bucketId),
          isNull(exams.deleted),
          eq(exams.reportStatus, "corrected"),
          among(modalities),
        ),
      )
      .orderBy(desc(exams.created), desc(exams.id))
      .limit(1)
  )[0]?.id;

/** The organization as sheets show it. */
export const organizationOnPaper = async (db: Database, bucketId: string) =>
  (await db.select(printedOrganization).from(buckets).where(eq(buckets.id, bucketId)))[0];

/** Whether the account saw this exam in a preview a moment ago: one edit is one view, however often it is drawn. */
export const sawJustNow = async (db: Database, accountId: string, examId: string) =>
  (
    await db
      .select({ sequence: auditEvents.sequence })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.examId, examId),
          eq(auditEvents.accountId, accountId),
          eq(auditEvents.event, "template_previewed"),
          gt(auditEvents.at, sql`now() - interval '10 minutes'`),
        ),
      )
      .limit(1)
  ).length > 0;

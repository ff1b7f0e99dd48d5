import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { FieldValues } from "#contract/reading/template-structure";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  buckets,
  exams,
  procedures,
  reportTemplateUses,
  reportingTemplateVersions,
  reportingTemplates,
  reports,
  scheduledExams,
  steps,
  worklistChoices,
} from "#api/infrastructure/database/schema/index";

type Reading = Database | Transaction;

const orderedAs = sql<string[]>`array(
  select words from ${scheduledExams}
  left join ${procedures} on ${procedures.id} = ${scheduledExams.procedureId}
  left join ${steps} on ${steps.id} = ${scheduledExams.stepId},
  unnest(array[${scheduledExams.bodyPart}, ${scheduledExams.studyDesc}, ${procedures.name}, ${procedures.bodyPart}, ${steps.name}]) words
  where ${scheduledExams.examId} = ${exams.id} and words <> ''
)`;

const procedureIds = sql<string[]>`array(
  select ${scheduledExams.procedureId}::text from ${scheduledExams}
  where ${scheduledExams.examId} = ${exams.id} and ${scheduledExams.procedureId} is not null
)`;

/** The exam of a report as templates are matched by it and filled from it. */
export const examOfReport = async (db: Reading, bucketId: string, reportId: string) =>
  (
    await db
      .select({
        examId: exams.id,
        timeZone: buckets.timeZone,
        modality: exams.modality,
        orderedAs,
        procedureIds,
        patientName: exams.patientName,
        patientGender: exams.patientGender,
        patientDob: exams.patientDob,
        patientId: exams.patientId,
        visitAge: exams.visitAge,
        visitAgeUnit: exams.visitAgeUnit,
        accessionNumber: exams.accessionNumber,
        studyDate: exams.studyDate,
        bodyPart: exams.bodyPart,
        studyDesc: exams.studyDesc,
        clinicImpression: exams.clinicImpression,
        applyDept: exams.applyDept,
        inpatientId: exams.inpatientId,
        outpatientId: exams.outpatientId,
        bedNum: exams.bedNum,
        heightCm: exams.heightCm,
        weightKg: exams.weightKg,
      })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .innerJoin(buckets, eq(buckets.id, reports.bucketId))
      .where(
        and(eq(reports.id, reportId), eq(reports.bucketId, bucketId), isNull(reports.deleted), isNull(exams.deleted)),
      )
  )[0];
export type ExamOfReport = NonNullable<Awaited<ReturnType<typeof examOfReport>>>;

/** With which template, in which version, a report was last written; undefined where it follows none. */
export const useOf = async (db: Reading, reportId: string) =>
  (
    await db
      .select({
        id: reportTemplateUses.id,
        templateId: reportTemplateUses.templateId,
        version: reportTemplateUses.version,
        values: reportTemplateUses.values,
        byItself: reportTemplateUses.byItself,
        released: reportTemplateUses.released,
        title: reportingTemplates.title,
        structure: reportingTemplateVersions.structure,
      })
      .from(reportTemplateUses)
      .innerJoin(reportingTemplates, eq(reportingTemplates.id, reportTemplateUses.templateId))
      .innerJoin(
        reportingTemplateVersions,
        and(
          eq(reportingTemplateVersions.templateId, reportTemplateUses.templateId),
          eq(reportingTemplateVersions.version, reportTemplateUses.version),
        ),
      )
      .where(eq(reportTemplateUses.reportId, reportId))
      .orderBy(desc(reportTemplateUses.id))
      .limit(1)
  ).find(({ released }) => released === null);

/** Only grows: what a report was written with earlier stays to be seen. */
export const insertUse = (
  tx: Transaction,
  use: {
    reportId: string;
    templateId: string;
    version: number;
    values: FieldValues;
    accountId: string;
    byItself: boolean;
  },
) => tx.insert(reportTemplateUses).values(use);

/** Whether the report was ever written with a template, be it released since. */
export const wasUsed = async (tx: Transaction, reportId: string): Promise<boolean> =>
  (await tx.$count(reportTemplateUses, eq(reportTemplateUses.reportId, reportId))) > 0;

/** The report follows no template any more; whether it did. */
export const releaseUse = async (tx: Transaction, reportId: string) =>
  (
    await tx
      .update(reportTemplateUses)
      .set({ released: sql`now()` })
      .where(and(eq(reportTemplateUses.reportId, reportId), isNull(reportTemplateUses.released)))
      .returning({ id: reportTemplateUses.id })
  ).length > 0;

/** Whether somebody begins empty reports without a template, whatever the organization wishes. */
export const leavesEmpty = async (db: Reading, accountId: string): Promise<boolean> =>
  (await db.$count(worklistChoices, and(eq(worklistChoices.accountId, accountId), worklistChoices.leavesEmpty))) > 0;

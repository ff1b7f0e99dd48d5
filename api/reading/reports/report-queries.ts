import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import {
  accounts,
  addenda,
  buckets,
  criticalValues,
  exams,
  procedures,
  reports,
  reportVersions,
  scheduledExams,
  steps,
} from "#api/infrastructure/database/schema/index";
import { extensionConfigsAt } from "#api/registration/extensions/extension-config-queries";

/** Words in use that ask for the critical flag at this exam's organization, for its modality. */
const criticalWords = sql<string[]>`array(
  select ${criticalValues.word} from ${criticalValues}
  where ${criticalValues.bucketId} = ${buckets.id} and ${criticalValues.deactivated} is null
    and ${criticalValues.modality} in ('', ${exams.modality})
  order by ${criticalValues.position}, ${criticalValues.id}
)`;

/** What the exam is called where it was ordered: by its scheduled exam, that one's procedure and step. */
const orderedAs = sql<string[]>`array(
  select words from ${scheduledExams}
  left join ${procedures} on ${procedures.id} = ${scheduledExams.procedureId}
  left join ${steps} on ${steps.id} = ${scheduledExams.stepId},
  unnest(array[${scheduledExams.bodyPart}, ${scheduledExams.studyDesc}, ${procedures.name}, ${steps.name}]) words
  where ${scheduledExams.examId} = ${exams.id} and words <> ''
)`;

const wholeReport = prepared("report", (db: Database | Transaction, name) =>
  db
    .select({
      id: reports.id,
      bucketId: reports.bucketId,
      type: reports.type,
      status: reports.status,
      version: reports.version,
      content: reports.content,
      rejectReason: reports.rejectReason,
      recallReason: reports.recallReason,
      advice: reports.advice,
      created: reports.created,
      updated: reports.updated,
      submitted: reports.submitted,
      approved: reports.approved,
      printed: reports.printed,
      printSubmittedAt: reports.printSubmittedAt,
      printApprovedAt: reports.printApprovedAt,
      lockedBy: reports.lockedBy,
      lockExpires: reports.lockExpires,
      now: sql<Date>`now()`.mapWith(reports.created),
      creator: personIn(reports.creatorId),
      lastUpdater: personIn(reports.lastUpdaterId),
      submitter: personIn(reports.submitterId),
      issuer: personIn(reports.issuerId),
      lastApprovedVersion: sql<number | null>`(select max(${reportVersions.version}) from ${reportVersions}
        where ${reportVersions.reportId} = ${reports.id} and ${reportVersions.event} = 'approved')`,
      locker: personIn(reports.lockedBy),
      assignee: personIn(exams.assigneeId),
      exam: {
        id: exams.id,
        accessionNumber: exams.accessionNumber,
        patientId: exams.patientId,
        patientGender: exams.patientGender,
        visitAge: exams.visitAge,
        visitAgeUnit: exams.visitAgeUnit,
        modality: exams.modality,
        bodyPart: exams.bodyPart,
        studyDesc: exams.studyDesc,
        clinicImpression: exams.clinicImpression,
        patientIdIssuer: exams.patientIdIssuer,
        at: sql<Date>`coalesce(${exams.studyDate}, ${exams.created})`.mapWith(exams.created),
        verifyReport: exams.verifyReport,
        orderedAs,
      },
      rules: {
        fourEyes: buckets.fourEyes,
        selfApproval: buckets.selfApproval,
        passwordAtApproval: buckets.passwordAtApproval,
        inspectionLevels: buckets.inspectionLevels,
        timeZone: buckets.timeZone,
        rejectReasons: buckets.rejectReasons,
        criticalWords,
        extensionConfigs: extensionConfigsAt(buckets.id, "report"),
      },
    })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, reports.bucketId))
    .where(
      and(
        eq(reports.id, sql.placeholder("reportId")),
        eq(reports.bucketId, sql.placeholder("bucketId")),
        isNull(reports.deleted),
        isNull(exams.deleted),
      ),
    )
    .prepare(name),
);

/**
 * A report with its people, the head of its exam and its organization's rules; undefined outside the organization, and
 * for one that is deleted or whose exam is. `now` is the database's clock, by which leases run.
 */
export const readReport = async (db: Database | Transaction, bucketId: string, reportId: string) =>
  (await wholeReport(db).execute({ bucketId, reportId }))[0];
export type ReportRow = NonNullable<Awaited<ReturnType<typeof readReport>>>;

const reportAddenda = prepared("report_addenda", (db: Database | Transaction, name) =>
  db
    .select({
      number: addenda.number,
      text: addenda.text,
      created: addenda.created,
      author: { id: accounts.id, name: accounts.name, title: accounts.title },
    })
    .from(addenda)
    .innerJoin(accounts, eq(accounts.id, addenda.accountId))
    .where(eq(addenda.reportId, sql.placeholder("reportId")))
    .orderBy(asc(addenda.number))
    .prepare(name),
);

export const addendaOf = (db: Database | Transaction, reportId: string) => reportAddenda(db).execute({ reportId });
export type AddendumRow = Awaited<ReturnType<typeof addendaOf>>[number];

import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { followUpSlackDays } from "#contract/reading/follow-ups";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { buckets, exams, followUps, reports } from "#api/infrastructure/database/schema/index";
import { found, live, waits } from "./follow-up-queries";

const facts = (of: typeof exams | typeof found) => ({
  patientName: of.patientName,
  patientDob: of.patientDob,
  patientGender: of.patientGender,
});

/** As `samePatient` tells it, of two exams that are both read. */
const foundOfPatient = and(
  eq(found.bucketId, exams.bucketId),
  eq(found.patientId, exams.patientId),
  sql`${found.patientId} <> ''`,
  eq(found.patientIdIssuer, exams.patientIdIssuer),
  sql`${found.id} <> ${exams.id}`,
  isNull(found.deleted),
);

const columns = {
  id: followUps.id,
  bucketId: followUps.bucketId,
  reportId: followUps.reportId,
  bodyPart: followUps.bodyPart,
  foundId: found.id,
  foundBodyPart: found.bodyPart,
  patient: facts(exams),
  foundPatient: facts(found),
};

const answers = (db: Database | Transaction, by: SQL | undefined) =>
  db
    .select(columns)
    .from(followUps)
    .innerJoin(reports, eq(reports.id, followUps.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, followUps.bucketId))
    .innerJoin(found, foundOfPatient)
    .where(
      and(
        waits,
        live,
        sql`${found.modality} = ${followUps.modality}`,
        sql`${found.id} <> all(${followUps.refusedExamIds})`,
        sql`(coalesce(${found.studyDate}, ${found.created}) at time zone ${buckets.timeZone})::date
          >= ${followUps.dueFrom} - ${followUpSlackDays}::int`,
        sql`coalesce(${found.studyDate}, ${found.created}) > coalesce(${exams.studyDate}, ${exams.created})`,
        by,
      ),
    )
    .orderBy(asc(followUps.id), sql`coalesce(${found.studyDate}, ${found.created})`);

/** Every exam that arrives asks: planning five tables takes the database longer than reading them. */
const answersBy = prepared("follow_ups_answered_by", (db: Database | Transaction, name) =>
  answers(db, eq(found.id, sql.placeholder("examId"))).prepare(name),
);

/**
 * What waits, with exams that may have answered it: of the same patient and modality, within its window or behind it, the
 * earliest first.
 */
export const answerable = (db: Database | Transaction) => answers(db, undefined);

/** The same, of one exam. */
export const answerableBy = (db: Database | Transaction, examId: string) => answersBy(db).execute({ examId });

/** What an exam ended by itself in the last 90 days, where the exam is there no more or of another number since. */
export const lostAnswers = (db: Database) =>
  db
    .select({
      ...columns,
      foundId: found.id,
      patient: facts(exams),
      foundPatient: facts(found),
      isSamePatient: sql<boolean>`${found.deleted} is null and ${found.patientId} = ${exams.patientId}
        and ${found.patientIdIssuer} = ${exams.patientIdIssuer}`,
    })
    .from(followUps)
    .innerJoin(reports, eq(reports.id, followUps.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(found, eq(found.id, followUps.doneExamId))
    .where(and(eq(followUps.foundByItself, true), sql`${followUps.ended} > now() - interval '90 days'`));

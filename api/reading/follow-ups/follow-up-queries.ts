import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FollowUp, FollowUpState } from "#contract/reading/follow-ups";
import type { Person } from "#contract/kernel/values";
import { personIn } from "#api/identity/accounts/person-columns";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { buckets, exams, followUps, reports } from "#api/infrastructure/database/schema/index";
import { samePatient } from "#api/registration/exams/exam-record-queries";
import { stateAt } from "./due-days";

const mostCounted = 1000;
export const found = alias(exams, "found");

const today = sql`(now() at time zone ${buckets.timeZone})::date`;
export const waits = isNull(followUps.ended);

/** Where each state begins and ends: what `stateAt` tells of one, in the words of the database. */
const states: Record<FollowUpState, SQL | undefined> = {
  open: and(waits, sql`${followUps.dueFrom} > ${today}`),
  due: and(waits, sql`${today} between ${followUps.dueFrom} and ${followUps.dueTo}`),
  late: and(waits, sql`${followUps.dueTo} < ${today}`),
  done: eq(followUps.end, "examined"),
  closed: and(isNotNull(followUps.end), sql`${followUps.end} <> 'examined'`),
};

/** The report was taken away, or its exam: nobody waits for what it recommended. */
export const live = and(isNull(reports.deleted), isNull(exams.deleted));

/** @param writes organizations where the reader may end one */
const rowsWhere = async (
  db: Database | Transaction,
  writes: string[],
  where: SQL | undefined,
  order: SQL[],
  page: { limit: number; skip: number },
): Promise<FollowUp[]> => {
  const rows = await db
    .select({
      id: followUps.id,
      reportId: followUps.reportId,
      examId: exams.id,
      bucketId: buckets.id,
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      patientName: exams.patientName,
      patientId: exams.patientId,
      accessionNumber: exams.accessionNumber,
      finding: followUps.finding,
      modality: sql<FollowUp["modality"]>`${followUps.modality}`,
      bodyPart: followUps.bodyPart,
      from: followUps.from,
      to: followUps.to,
      unit: followUps.unit,
      orderer: followUps.orderer,
      dueFrom: followUps.dueFrom,
      dueTo: followUps.dueTo,
      author: sql<Person>`${personIn(followUps.authorId)}`,
      created: followUps.created,
      end: followUps.end,
      note: followUps.note,
      ended: followUps.ended,
      endedBy: personIn(followUps.endedBy),
      doneExam: { id: found.id, accessionNumber: found.accessionNumber },
      today: sql<string>`to_char(${today}, 'YYYY-MM-DD')`,
    })
    .from(followUps)
    .innerJoin(reports, eq(reports.id, followUps.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, followUps.bucketId))
    .leftJoin(found, and(eq(found.id, followUps.doneExamId), isNull(found.deleted)))
    .where(and(live, where))
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.skip);
  return rows.map(({ bucketId, today: day, created, ended, ...row }) => ({
    ...row,
    state: stateAt(day, row),
    created: created.toISOString(),
    ended: ended?.toISOString() ?? null,
    mayWrite: writes.includes(bucketId),
  }));
};

/** More than anybody writes. */
const ofOneReport = { limit: 50, skip: 0 };

export const followUpsOf = (db: Database | Transaction, writes: string[], bucketId: string, reportId: string) =>
  rowsWhere(
    db,
    writes,
    and(eq(followUps.bucketId, bucketId), eq(followUps.reportId, reportId)),
    [asc(followUps.created), asc(followUps.id)],
    ofOneReport,
  );

const soonest = [asc(followUps.dueTo), asc(followUps.id)];
const latest = [desc(followUps.ended), desc(followUps.id)];

/** A page of one state, and how many wait in each as far as they are counted. */
export async function followUpPage(
  db: Database,
  { scope, writes }: { scope: string[]; writes: string[] },
  { state, limit, skip }: { state: FollowUpState; limit: number; skip: number },
) {
  const here = inArray(followUps.bucketId, scope);
  const count = (of: FollowUpState) =>
    db.$count(
      db
        .select({ id: followUps.id })
        .from(followUps)
        .innerJoin(reports, eq(reports.id, followUps.reportId))
        .innerJoin(exams, eq(exams.id, reports.examId))
        .innerJoin(buckets, eq(buckets.id, followUps.bucketId))
        .where(and(here, live, states[of]))
        .limit(mostCounted)
        .as("counted"),
    );
  const isWaiting = state === "open" || state === "due" || state === "late";
  const [rows, total, open, due, late] = await Promise.all([
    rowsWhere(db, writes, and(here, states[state]), isWaiting ? soonest : latest, { limit, skip }),
    count(state),
    count("open"),
    count("due"),
    count("late"),
  ]);
  return { followUps: rows, total, waiting: { open, due, late } };
}

/** The report that recommends, with the day of its exam by the organization's calendar; others wait for it. */
export const reportToFollow = async (tx: Transaction, bucketId: string, reportId: string) =>
  (
    await tx
      .select({
        examId: exams.id,
        day: sql<string>`to_char(coalesce(${exams.studyDate}, ${exams.created}) at time zone ${buckets.timeZone}, 'YYYY-MM-DD')`,
      })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .innerJoin(buckets, eq(buckets.id, reports.bucketId))
      .where(
        and(eq(reports.id, reportId), eq(reports.bucketId, bucketId), isNull(reports.deleted), isNull(exams.deleted)),
      )
      .for("no key update", { of: reports })
  )[0];

type NewFollowUp = typeof followUps.$inferInsert;

/** @returns its id; undefined where the report waits for the same already */
export async function insertFollowUp(tx: Transaction, values: NewFollowUp): Promise<string | undefined> {
  const { reportId, modality, bodyPart, finding } = values;
  const same = await tx.$count(
    followUps,
    and(
      eq(followUps.reportId, reportId),
      eq(followUps.modality, modality),
      eq(followUps.bodyPart, bodyPart),
      eq(followUps.finding, finding),
      waits,
    ),
  );
  if (same > 0) return undefined;
  const [row] = await tx.insert(followUps).values(values).returning({ id: followUps.id });
  return row?.id;
}

interface Place {
  bucketId: string;
  reportId: string;
  id: string;
}
const at = ({ bucketId, reportId, id }: Place) =>
  and(eq(followUps.id, id), eq(followUps.bucketId, bucketId), eq(followUps.reportId, reportId));

type Ending = Pick<NewFollowUp, "end" | "note" | "endedBy" | "doneExamId" | "foundByItself">;

/** @returns whether it waited until now */
export async function endFollowUp(tx: Transaction, place: Place, ending: Ending): Promise<boolean> {
  const rows = await tx
    .update(followUps)
    .set({ ...ending, ended: sql`now()` })
    .where(and(at(place), waits))
    .returning({ id: followUps.id });
  return rows.length === 1;
}

/**
 * @param byPerson what had ended it was no answer: that exam ends it no more
 * @returns whether it had ended
 */
export async function reopenFollowUp(tx: Transaction, place: Place, byPerson: boolean): Promise<boolean> {
  const refused = sql`case when ${followUps.doneExamId} is null then ${followUps.refusedExamIds}
    else array_append(${followUps.refusedExamIds}, ${followUps.doneExamId}) end`;
  const rows = await tx
    .update(followUps)
    .set({
      ...(byPerson && { refusedExamIds: refused }),
      end: null,
      ended: null,
      endedBy: null,
      note: "",
      doneExamId: null,
      foundByItself: false,
    })
    .where(and(at(place), isNotNull(followUps.ended)))
    .returning({ id: followUps.id });
  return rows.length === 1;
}

export const isFollowUp = async (tx: Transaction, place: Place) => (await tx.$count(followUps, at(place))) > 0;

/** Whether the exam is another one of the same patient as the report's. */
export async function isOfPatient(tx: Transaction, bucketId: string, reportId: string, examId: string) {
  const [own] = await tx
    .select({
      id: exams.id,
      bucketId: exams.bucketId,
      patientId: exams.patientId,
      patientIdIssuer: exams.patientIdIssuer,
    })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(and(eq(reports.id, reportId), eq(reports.bucketId, bucketId)));
  return own ? (await tx.$count(exams, and(samePatient(own), eq(exams.id, examId)))) > 0 : false;
}

/** What is late and nobody was told of yet. */
export const untoldLate = (db: Database) =>
  db
    .select({
      id: followUps.id,
      bucketId: followUps.bucketId,
      reportId: followUps.reportId,
      examId: exams.id,
      people: sql<(string | null)[]>`array[${followUps.authorId}, ${reports.submitterId}, ${reports.issuerId}]`,
    })
    .from(followUps)
    .innerJoin(reports, eq(reports.id, followUps.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, and(eq(buckets.id, followUps.bucketId), isNull(buckets.deactivated)))
    .where(and(isNull(followUps.toldLate), live, states.late));

/** @returns whether nobody was told before */
export async function noteTold(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .update(followUps)
    .set({ toldLate: sql`now()` })
    .where(and(eq(followUps.id, id), isNull(followUps.toldLate), waits))
    .returning({ id: followUps.id });
  return rows.length === 1;
}

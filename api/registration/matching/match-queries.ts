import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import {
  accounts,
  buckets,
  devices,
  examMatches,
  groups,
  scheduledExams,
} from "#api/infrastructure/database/schema/index";
import { found } from "#api/infrastructure/problem";

/** What decides which scheduled exam images belong to, and whether the organization schedules at all. */
export async function matchSettings(db: Database | Transaction, bucketId: string) {
  const [settings] = await db
    .select({ timeZone: buckets.timeZone, dateMatch: buckets.dateMatch, hasRegistry: groups.enableRegistry })
    .from(buckets)
    .innerJoin(groups, eq(groups.id, buckets.groupId))
    .where(eq(buckets.id, bucketId));
  return found(settings);
}

/** A scheduled exam with the name of its device. */
export interface ScheduledRow {
  scheduled: typeof scheduledExams.$inferSelect;
  deviceName: string | null;
}

/** Scheduled exams that have no images yet and may still get some. */
const waiting = and(
  isNull(scheduledExams.deleted),
  isNull(scheduledExams.examId),
  ne(scheduledExams.status, "Cancelled"),
);

/** Numbers are typed in either case. */
const forms = (value: string) => [...new Set([value, value.toUpperCase(), value.toLowerCase()])];

/** Waiting scheduled exams that have the study, the number or the patient of an exam. */
export const waitingLike = (
  db: Database | Transaction,
  bucketId: string,
  exam: { studyInstanceUid: string | null; accessionNumber: string; patientId: string },
) =>
  db
    .select()
    .from(scheduledExams)
    .where(
      and(
        eq(scheduledExams.bucketId, bucketId),
        waiting,
        or(
          eq(scheduledExams.studyInstanceUid, exam.studyInstanceUid ?? ""),
          inArray(scheduledExams.accessionNumber, forms(exam.accessionNumber)),
          inArray(scheduledExams.patientId, forms(exam.patientId)),
        ),
      ),
    );

const ofSearch = prepared("waiting_exams", (db: Database, name) =>
  db
    .select({ scheduled: scheduledExams, deviceName: devices.name })
    .from(scheduledExams)
    .leftJoin(devices, eq(devices.id, scheduledExams.deviceId))
    .where(
      and(
        eq(scheduledExams.bucketId, sql.placeholder("bucketId")),
        waiting,
        sql`(
          ${scheduledExams.accessionNumber} = any(${sql.placeholder("numbers")}::text[])
          or ${scheduledExams.patientId} = any(${sql.placeholder("patientIds")}::text[])
          or ${scheduledExams.nameGrams} @> ${sql.placeholder("grams")}::text[]
          or (${sql.placeholder("isSearch")}::boolean is not true
            and ${scheduledExams.modality} = ${sql.placeholder("modality")}
            and ${scheduledExams.scheduledStart} between ${sql.placeholder("from")}::timestamptz and ${sql.placeholder("to")}::timestamptz)
        )`,
      ),
    )
    .orderBy(
      sql`abs(extract(epoch from coalesce(${scheduledExams.scheduledStart}, ${scheduledExams.created}) - ${sql.placeholder("at")}::timestamptz))`,
      scheduledExams.id,
    )
    .limit(sql.placeholder("limit"))
    .prepare(name),
);

/** Which waiting scheduled exams a person may choose from. */
export interface WaitingSearch {
  numbers: string[];
  patientIds: string[];
  /** Terms of a name, all of which it must have; a term that no name has finds none. */
  grams: string[];
  /** What was typed alone counts; else also what the modality had to do around that time. */
  isSearch: boolean;
  modality: string;
  from: Date;
  to: Date;
  /** The nearest to it come first. */
  at: Date;
  limit: number;
}

/** Waiting scheduled exams of the organization, the nearest in time first. */
export const searchWaiting = (db: Database, bucketId: string, { from, to, at, ...search }: WaitingSearch) =>
  ofSearch(db).execute({
    bucketId,
    ...search,
    from: from.toISOString(),
    to: to.toISOString(),
    at: at.toISOString(),
  });

/** One of the organization's, in whatever state. */
export const scheduledRow = async (db: Database, bucketId: string, id: string): Promise<ScheduledRow | undefined> =>
  (
    await db
      .select({ scheduled: scheduledExams, deviceName: devices.name })
      .from(scheduledExams)
      .leftJoin(devices, eq(devices.id, scheduledExams.deviceId))
      .where(and(eq(scheduledExams.id, id), eq(scheduledExams.bucketId, bucketId), isNull(scheduledExams.deleted)))
  )[0];

/** The organization's scheduled exam as it stands, kept from other writers until the transaction ends. */
export async function lockScheduled(tx: Transaction, bucketId: string, id: string) {
  const [row] = await tx
    .select()
    .from(scheduledExams)
    .where(and(eq(scheduledExams.id, id), eq(scheduledExams.bucketId, bucketId), isNull(scheduledExams.deleted)))
    .for("update");
  return row;
}

/** Changes a scheduled exam and its version; whoever calls has it locked. */
export const updateScheduled = (
  tx: Transaction,
  id: string,
  values: Partial<typeof scheduledExams.$inferInsert>,
  now: Date,
) =>
  tx
    .update(scheduledExams)
    .set({ ...values, version: sql`${scheduledExams.version} + 1`, updated: now })
    .where(eq(scheduledExams.id, id));

/** Notes that the exam of a scheduled one was made by its arrival, without images; its version stays. */
export const noteMadeByArrival = (tx: Transaction, id: string) =>
  tx.update(scheduledExams).set({ madeByArrival: true }).where(eq(scheduledExams.id, id));

export const insertMatch = (tx: Transaction, match: typeof examMatches.$inferInsert) =>
  tx.insert(examMatches).values(match);

/** The match of an exam that stands, with who made it. */
export async function standingMatch(db: Database | Transaction, examId: string) {
  const [row] = await db
    .select({
      match: examMatches,
      scheduled: scheduledExams,
      deviceName: devices.name,
      matchedByName: accounts.name,
    })
    .from(examMatches)
    .innerJoin(scheduledExams, eq(scheduledExams.id, examMatches.scheduledExamId))
    .leftJoin(devices, eq(devices.id, scheduledExams.deviceId))
    .leftJoin(accounts, eq(accounts.id, examMatches.accountId))
    .where(and(eq(examMatches.examId, examId), isNull(examMatches.undone)));
  return row;
}

/** @returns whether it stood until now */
export async function markUndone(
  tx: Transaction,
  matchId: string,
  { accountId, now }: { accountId: string | null; now: Date },
) {
  const rows = await tx
    .update(examMatches)
    .set({ undone: now, undoneBy: accountId })
    .where(and(eq(examMatches.id, matchId), isNull(examMatches.undone)))
    .returning({ id: examMatches.id });
  return rows.length > 0;
}

/** Scheduled exams of the organization that have those accession numbers, in whatever state. */
export const scheduledOfNumbers = (db: Database | Transaction, bucketId: string, accessionNumbers: string[]) =>
  db
    .select()
    .from(scheduledExams)
    .where(and(eq(scheduledExams.bucketId, bucketId), inArray(scheduledExams.accessionNumber, accessionNumbers)));

import { and, arrayContains, desc, eq, inArray, isNotNull, isNull, ne, not, sql, type SQL } from "drizzle-orm";
import { arbitratedScores, peerScores, type PeerCounts, type PeerScore } from "#contract/reading/peer-reviews";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  buckets,
  exams,
  peerReviews,
  reports,
  reportVersions,
} from "#api/infrastructure/database/schema/index";

const mostCounted = 1000;

/** What serves a reviewer. It names no column that holds a person's name or number: add none. */
const blindColumns = {
  id: peerReviews.id,
  bucketName: buckets.name,
  timeZone: buckets.timeZone,
  state: peerReviews.state,
  modality: exams.modality,
  bodyPart: exams.bodyPart,
  studyDesc: exams.studyDesc,
  gender: exams.patientGender,
  age: exams.visitAge,
  ageUnit: exams.visitAgeUnit,
  drawn: peerReviews.created,
  score: peerReviews.score,
  comment: peerReviews.comment,
  finalScore: peerReviews.finalScore,
};

export interface Reader {
  accountId: string;
  /** Organizations where they may approve. */
  scope: string[];
}

const byReviewer = ({ accountId }: Reader) => eq(peerReviews.reviewerId, accountId);
/** A second person: neither who reviewed nor who had a part in the report. */
const byArbiter = ({ accountId }: Reader) =>
  and(
    eq(peerReviews.state, "arbitration"),
    ne(peerReviews.reviewerId, accountId),
    not(arrayContains(peerReviews.barredIds, [accountId])),
  );

const lists = {
  open: (reader: Reader) => and(byReviewer(reader), eq(peerReviews.state, "open")),
  done: (reader: Reader) => and(byReviewer(reader), ne(peerReviews.state, "open")),
  arbitration: byArbiter,
};

/** Reports that are gone are reviewed by nobody. */
const live = and(isNull(reports.deleted), isNull(exams.deleted));

const blind = (db: Database, where: SQL | undefined) =>
  db
    .select({ id: peerReviews.id })
    .from(peerReviews)
    .innerJoin(reports, eq(reports.id, peerReviews.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(and(live, where))
    .limit(mostCounted)
    .as("counted");

export const countReviews = (db: Database, reader: Reader, list: keyof typeof lists) =>
  db.$count(blind(db, and(inArray(peerReviews.bucketId, reader.scope), lists[list](reader))));

/** A page of what the reader is to read or has read, the oldest draw first, what is done the latest first. */
export async function reviewPage(
  db: Database,
  reader: Reader,
  { list, limit, skip }: { list: keyof typeof lists; limit: number; skip: number },
) {
  const rows = await db
    .select(blindColumns)
    .from(peerReviews)
    .innerJoin(reports, eq(reports.id, peerReviews.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, peerReviews.bucketId))
    .where(and(inArray(peerReviews.bucketId, reader.scope), live, lists[list](reader)))
    .orderBy(list === "done" ? desc(peerReviews.scored) : peerReviews.created, peerReviews.id)
    .limit(limit)
    .offset(skip);
  return rows.map(asBlind);
}

const asBlind = <Row extends { drawn: Date }>(row: Row) => ({ ...row, drawn: row.drawn.toISOString() });

/** Of the text as it was approved. The patient's name is taken out within the statement, and not selected. */
const text = (field: "finding" | "diagnosis") =>
  sql<string>`case when ${exams.patientName} = '' then ${reportVersions.content} ->> ${field}
    else replace(${reportVersions.content} ->> ${field}, ${exams.patientName}, '***') end`;

/** One review with what is to be judged, for its reviewer or an arbiter. `examId` is for the images, and goes no further. */
export async function blindReport(db: Database, reader: Reader, id: string) {
  const [row] = await db
    .select({
      ...blindColumns,
      isReviewer: sql<boolean>`${peerReviews.reviewerId} = ${reader.accountId}`,
      examId: exams.id,
      bucketId: peerReviews.bucketId,
      reportId: reports.id,
      clinicImpression: exams.clinicImpression,
      finding: text("finding"),
      diagnosis: text("diagnosis"),
    })
    .from(peerReviews)
    .innerJoin(reports, eq(reports.id, peerReviews.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, peerReviews.bucketId))
    .innerJoin(
      reportVersions,
      and(eq(reportVersions.reportId, peerReviews.reportId), eq(reportVersions.version, peerReviews.reportVersion)),
    )
    .where(
      and(
        eq(peerReviews.id, id),
        inArray(peerReviews.bucketId, reader.scope),
        live,
        sql`(${byReviewer(reader)} or ${byArbiter(reader)})`,
      ),
    );
  return row && asBlind(row);
}

interface Said {
  id: string;
  score: PeerScore;
  comment: string;
}

const written = {
  id: peerReviews.id,
  state: peerReviews.state,
  bucketId: peerReviews.bucketId,
  reportId: peerReviews.reportId,
};

/** The reviewer's word; what is grave waits for an arbiter. @returns undefined where it was said before */
export async function writeScore(tx: Transaction, reader: Reader, { id, score, comment }: Said) {
  const isGrave = arbitratedScores.includes(score);
  const [row] = await tx
    .update(peerReviews)
    .set({
      score,
      comment,
      scored: sql`now()`,
      ...(isGrave
        ? { state: "arbitration" as const }
        : { state: "closed" as const, finalScore: score, closed: sql`now()` }),
    })
    .where(
      and(
        eq(peerReviews.id, id),
        inArray(peerReviews.bucketId, reader.scope),
        byReviewer(reader),
        eq(peerReviews.state, "open"),
      ),
    )
    .returning(written);
  return row;
}

/** The arbiter's word, which counts. @returns undefined where somebody was faster */
export async function writeArbitration(tx: Transaction, reader: Reader, { id, score, comment }: Said) {
  const [row] = await tx
    .update(peerReviews)
    .set({
      state: "closed",
      finalScore: score,
      arbiterComment: comment,
      arbiterId: reader.accountId,
      closed: sql`now()`,
    })
    .where(and(eq(peerReviews.id, id), inArray(peerReviews.bucketId, reader.scope), byArbiter(reader)))
    .returning(written);
  return row;
}

/** Whether somebody else was faster to arbitrate what the reader might have. */
export const isArbitrated = async (tx: Transaction, { accountId, scope }: Reader, id: string) =>
  (await tx.$count(
    peerReviews,
    and(
      eq(peerReviews.id, id),
      inArray(peerReviews.bucketId, scope),
      isNotNull(peerReviews.arbiterId),
      ne(peerReviews.reviewerId, accountId),
      not(arrayContains(peerReviews.barredIds, [accountId])),
    ),
  )) > 0;

/** Closed reviews of the author's own reports, the latest first: what was said, never by whom. */
export async function ownReviews(db: Database, author: Reader, { limit, skip }: { limit: number; skip: number }) {
  const where = and(
    eq(peerReviews.authorId, author.accountId),
    inArray(peerReviews.bucketId, author.scope),
    eq(peerReviews.state, "closed"),
  );
  const rows = await db
    .select({
      id: peerReviews.id,
      reportId: reports.id,
      examId: exams.id,
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      modality: exams.modality,
      bodyPart: exams.bodyPart,
      score: sql<PeerScore>`${peerReviews.finalScore}`,
      comment: sql<string>`case when ${peerReviews.arbiterComment} <> '' then ${peerReviews.arbiterComment}
        else ${peerReviews.comment} end`,
      closed: sql<Date>`${peerReviews.closed}`.mapWith(peerReviews.created),
    })
    .from(peerReviews)
    .innerJoin(reports, eq(reports.id, peerReviews.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, peerReviews.bucketId))
    .where(and(where, live))
    .orderBy(desc(peerReviews.closed), desc(peerReviews.id))
    .limit(limit)
    .offset(skip);
  return {
    reviews: rows.map((row) => ({ ...row, closed: row.closed.toISOString() })),
    total: await db.$count(blind(db, where)),
  };
}

const countOf = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;
const counts = {
  drawn: sql<number>`count(*)::int`,
  open: countOf(sql`${peerReviews.state} = 'open'`),
  inArbitration: countOf(sql`${peerReviews.state} = 'arbitration'`),
  counted: sql<Record<PeerScore, number>>`jsonb_build_object(${sql.join(
    peerScores.map((score) => sql`${score}::text, count(*) filter (where ${peerReviews.finalScore} = ${score})`),
    sql`, `,
  )})`,
};

const drawnIn = (bucketId: string, { from, to }: { from?: string | undefined; to?: string | undefined }) => {
  const day = sql`(${peerReviews.created} at time zone ${buckets.timeZone})::date`;
  return and(
    eq(peerReviews.bucketId, bucketId),
    from === undefined ? undefined : sql`${day} >= ${from}::date`,
    to === undefined ? undefined : sql`${day} <= ${to}::date`,
  );
};

const nothingCounted: PeerCounts = {
  drawn: 0,
  open: 0,
  inArbitration: 0,
  counted: { "1": 0, "2a": 0, "2b": 0, "3a": 0, "3b": 0 },
};

type Period = Parameters<typeof drawnIn>[1];

export async function scoresOf(db: Database, bucketId: string, period: Period): Promise<PeerCounts> {
  const [row] = await db
    .select(counts)
    .from(peerReviews)
    .innerJoin(buckets, eq(buckets.id, peerReviews.bucketId))
    .where(drawnIn(bucketId, period));
  return row ?? nothingCounted;
}

/** The same of each author, by name: for who administers the organization. */
export const scoresByAuthor = (db: Database, bucketId: string, period: Period) =>
  db
    .select({ ...counts, name: accounts.name })
    .from(peerReviews)
    .innerJoin(buckets, eq(buckets.id, peerReviews.bucketId))
    .innerJoin(accounts, eq(accounts.id, peerReviews.authorId))
    .where(drawnIn(bucketId, period))
    .groupBy(accounts.id, accounts.name)
    .orderBy(accounts.name, accounts.id);

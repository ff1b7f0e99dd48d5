import { and, desc, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { percentOf, qualityGrades, type QualityGrade } from "#contract/reading/quality-form";
import type { QualityRecord } from "#contract/reading/quality";
import type { Person } from "#contract/kernel/values";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { refuseDuplicate } from "#api/infrastructure/database/refuse-duplicate";
import {
  accounts,
  buckets,
  exams,
  qualityRecords,
  qualityRecordVersions,
  reports,
} from "#api/infrastructure/database/schema/index";

const mostCounted = 1000;
/** Whom a filter offers. */
const mostPeople = 200;

const authors = alias(accounts, "author");
const uploaders = alias(accounts, "uploader");
const graders = alias(accounts, "grader");

const recordColumns = {
  id: qualityRecords.id,
  reportId: qualityRecords.reportId,
  reportVersion: qualityRecords.reportVersion,
  imageGrade: qualityRecords.imageGrade,
  imageReasons: qualityRecords.imageReasons,
  reportGrade: qualityRecords.reportGrade,
  scores: qualityRecords.scores,
  note: qualityRecords.note,
  graded: qualityRecords.graded,
  grader: { id: graders.id, name: graders.name, title: graders.title },
};

type Row = Pick<typeof qualityRecords.$inferSelect, "scores" | "graded">;
const answered = <R extends Row>(row: R) => ({
  ...row,
  graded: row.graded.toISOString(),
  percent: row.scores.length > 0 ? percentOf(row.scores) : null,
});

/** The grades of a report of the organization as they stand. */
export async function recordOf(
  db: Database | Transaction,
  bucketId: string,
  reportId: string,
): Promise<QualityRecord | undefined> {
  const [row] = await db
    .select({ ...recordColumns, version: qualityRecords.version })
    .from(qualityRecords)
    .innerJoin(graders, eq(graders.id, qualityRecords.graderId))
    .where(
      and(eq(qualityRecords.bucketId, bucketId), eq(qualityRecords.reportId, reportId), isNull(qualityRecords.deleted)),
    );
  return row && answered(row);
}

/** Earlier grades of a record, the latest first. */
export async function versionsOf(db: Database, recordId: string) {
  const rows = await db
    .select({
      version: qualityRecordVersions.version,
      imageGrade: qualityRecordVersions.imageGrade,
      reportGrade: qualityRecordVersions.reportGrade,
      content: qualityRecordVersions.content,
      graded: qualityRecordVersions.created,
      grader: { id: graders.id, name: graders.name, title: graders.title },
    })
    .from(qualityRecordVersions)
    .innerJoin(graders, eq(graders.id, qualityRecordVersions.accountId))
    .where(eq(qualityRecordVersions.recordId, recordId))
    .orderBy(desc(qualityRecordVersions.version));
  return rows.map(({ content, graded, ...row }) => ({ ...row, note: content.note, graded: graded.toISOString() }));
}

/** The report that is to be graded; undefined where it, or its exam, is deleted. */
export const reportToGrade = async (db: Database | Transaction, bucketId: string, reportId: string) =>
  (
    await db
      .select({ version: reports.version, submitterId: reports.submitterId, examId: exams.id })
      .from(reports)
      .innerJoin(exams, eq(exams.id, reports.examId))
      .where(
        and(eq(reports.id, reportId), eq(reports.bucketId, bucketId), isNull(reports.deleted), isNull(exams.deleted)),
      )
  )[0];

export type Grades = Pick<
  typeof qualityRecords.$inferInsert,
  "reportVersion" | "imageGrade" | "imageReasons" | "reportGrade" | "scores" | "note" | "graderId"
>;

/**
 * Writes grades, and the version that keeps them.
 *
 * @param version of the record that was read; 0 where there was none
 * @returns false where another one stands meanwhile
 * @throws Problem version_conflict where somebody graded first at the very same moment
 */
export async function writeGrades(
  tx: Transaction,
  { bucketId, reportId }: { bucketId: string; reportId: string },
  version: number,
  grades: Grades,
): Promise<boolean> {
  const written =
    version === 0
      ? await refuseDuplicate(
          tx
            .insert(qualityRecords)
            .values({ bucketId, reportId, ...grades })
            .returning(),
          "version_conflict",
        )
      : await tx
          .update(qualityRecords)
          .set({ ...grades, version: version + 1, graded: sql`now()` })
          .where(
            and(
              eq(qualityRecords.bucketId, bucketId),
              eq(qualityRecords.reportId, reportId),
              eq(qualityRecords.version, version),
              isNull(qualityRecords.deleted),
            ),
          )
          .returning();
  const [record] = written;
  if (!record) return false;
  const { imageGrade, reportGrade, imageReasons, scores, note, reportVersion, graderId: accountId } = record;
  const content = { imageReasons, scores, note, reportVersion };
  const { id: recordId, version: now } = record;
  await tx
    .insert(qualityRecordVersions)
    .values({ recordId, version: now, imageGrade, reportGrade, content, accountId });
  return true;
}

/** @returns whether there was such a record of the report */
export async function deleteRecord(
  tx: Transaction,
  { bucketId, reportId, id }: { bucketId: string; reportId: string; id: string },
  deletedBy: string,
): Promise<boolean> {
  const deleted = await tx
    .update(qualityRecords)
    .set({ deleted: sql`now()`, deletedBy })
    .where(
      and(
        eq(qualityRecords.id, id),
        eq(qualityRecords.bucketId, bucketId),
        eq(qualityRecords.reportId, reportId),
        isNull(qualityRecords.deleted),
      ),
    )
    .returning({ id: qualityRecords.id });
  return deleted.length === 1;
}

export interface RecordFilter {
  from?: string | undefined;
  to?: string | undefined;
  modality?: string | undefined;
  authorId?: string | undefined;
  uploaderId?: string | undefined;
  grade?: QualityGrade | undefined;
}

const zonedDay = sql`(${qualityRecords.graded} at time zone ${buckets.timeZone})::date`;

const live = and(isNull(qualityRecords.deleted), isNull(reports.deleted), isNull(exams.deleted));

function where(
  bucketIds: string[],
  { from, to, modality, authorId, uploaderId, grade }: RecordFilter,
): SQL | undefined {
  return and(
    inArray(qualityRecords.bucketId, bucketIds),
    live,
    from === undefined ? undefined : sql`${zonedDay} >= ${from}::date`,
    to === undefined ? undefined : sql`${zonedDay} <= ${to}::date`,
    modality === undefined ? undefined : sql`${exams.modality} = ${modality}`,
    authorId === undefined ? undefined : eq(reports.submitterId, authorId),
    uploaderId === undefined ? undefined : eq(exams.uploaderId, uploaderId),
    grade === undefined ? undefined : or(eq(qualityRecords.imageGrade, grade), eq(qualityRecords.reportGrade, grade)),
  );
}

/** Graded reports within the organizations, the latest first, and how many there are as far as they are counted. */
export async function recordPage(
  db: Database,
  bucketIds: string[],
  { limit, skip, ...filter }: RecordFilter & { limit: number; skip: number },
) {
  const fits = where(bucketIds, filter);
  const { scores, ...columns } = recordColumns;
  const rows = await db
    .select({
      ...columns,
      scores,
      examId: exams.id,
      bucketName: buckets.name,
      timeZone: buckets.timeZone,
      patientName: exams.patientName,
      accessionNumber: exams.accessionNumber,
      modality: exams.modality,
      bodyPart: exams.bodyPart,
      author: sql<string>`coalesce(${authors.name}, '')`,
      uploader: sql<string>`coalesce(${uploaders.name}, '')`,
    })
    .from(qualityRecords)
    .innerJoin(reports, eq(reports.id, qualityRecords.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, qualityRecords.bucketId))
    .innerJoin(graders, eq(graders.id, qualityRecords.graderId))
    .leftJoin(authors, eq(authors.id, reports.submitterId))
    .leftJoin(uploaders, eq(uploaders.id, exams.uploaderId))
    .where(fits)
    .orderBy(desc(qualityRecords.graded), desc(qualityRecords.id))
    .limit(limit)
    .offset(skip);
  const counted = db
    .select({ id: qualityRecords.id })
    .from(qualityRecords)
    .innerJoin(reports, eq(reports.id, qualityRecords.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, qualityRecords.bucketId))
    .where(fits)
    .limit(mostCounted)
    .as("counted");
  return {
    records: rows.map((row) => {
      const { scores: _, ...record } = answered(row);
      return record;
    }),
    total: await db.$count(counted),
  };
}

const shareOf = (column: typeof qualityRecords.imageGrade | typeof qualityRecords.reportGrade) =>
  sql<Record<QualityGrade, number>>`jsonb_build_object(${sql.join(
    qualityGrades.map((grade) => sql`${grade}::text, count(*) filter (where ${column} = ${grade})`),
    sql`, `,
  )})`;

/** How many of each grade, by organization. */
export const sharesOf = (db: Database, bucketIds: string[], filter: RecordFilter) =>
  db
    .select({
      bucketId: buckets.id,
      bucketName: buckets.name,
      image: shareOf(qualityRecords.imageGrade),
      report: shareOf(qualityRecords.reportGrade),
    })
    .from(qualityRecords)
    .innerJoin(reports, eq(reports.id, qualityRecords.reportId))
    .innerJoin(exams, eq(exams.id, reports.examId))
    .innerJoin(buckets, eq(buckets.id, qualityRecords.bucketId))
    .where(where(bucketIds, filter))
    .groupBy(buckets.id, buckets.name)
    .orderBy(buckets.name, buckets.id);

/** Whose reports and images were graded there, by name. */
export async function peopleGraded(db: Database, bucketIds: string[]) {
  const people = (column: typeof reports.submitterId | typeof exams.uploaderId): Promise<Person[]> =>
    db
      .selectDistinct({ id: accounts.id, name: accounts.name, title: accounts.title })
      .from(qualityRecords)
      .innerJoin(reports, eq(reports.id, qualityRecords.reportId))
      .innerJoin(exams, eq(exams.id, reports.examId))
      .innerJoin(accounts, eq(accounts.id, column))
      .where(and(inArray(qualityRecords.bucketId, bucketIds), live))
      .orderBy(accounts.name, accounts.id)
      .limit(mostPeople);
  const [written, brought] = await Promise.all([people(reports.submitterId), people(exams.uploaderId)]);
  return { authors: written, uploaders: brought };
}

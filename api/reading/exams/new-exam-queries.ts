import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database } from "#api/infrastructure/database/connect";
import { buckets, exams } from "#api/infrastructure/database/schema/index";
import { prepared } from "#api/infrastructure/database/prepared";
import { reportOf } from "#api/registration/exams/exam-row-queries";

/** The least id a record made at that time can have (UUID version 7, RFC 9562 §5.7). */
const leastIdAt = (time: Date) => v7({ msecs: time.getTime(), random: new Uint8Array(16), seq: 0 });

const newest = prepared("", (db: Database, name) =>
  db
    .select({
      id: exams.id,
      reportId: reportOf(sql`${exams.id}`),
      patientName: exams.patientName,
      modality: exams.modality,
      bodyPart: exams.bodyPart,
      bucketName: buckets.name,
      urgentFlag: exams.urgentFlag,
      created: exams.created,
    })
    .from(exams)
    .innerJoin(buckets, eq(buckets.id, exams.bucketId))
    .where(
      and(
        sql`${exams.bucketId} = any(${sql.placeholder("scope")}::uuid[])`,
        gt(exams.id, sql.placeholder("least")),
        gt(exams.created, sql`${sql.placeholder("since")}::timestamptz`),
        isNull(exams.deleted),
      ),
    )
    .orderBy(desc(exams.id))
    .limit(sql.placeholder("limit"))
    .prepare(name),
);

/**
 * Exams that arrived since, the newest first. Ids grow with time, so the way from the newest down is short.
 *
 * @param scope organizations the caller may see
 * @param after id of the exam last seen; null for none
 */
export function newExams(
  db: Database,
  scope: string[],
  { since, after, limit }: { since: Date; after: string | null; limit: number },
) {
  const bound = leastIdAt(since);
  const least = after !== null && after > bound ? after : bound;
  return newest(db).execute({ scope, least, since: since.toISOString(), limit });
}

import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { exams, instances, series } from "#api/infrastructure/database/schema/index";

/** What a path of DICOMweb names. */
export interface Named {
  study: string;
  series?: string;
  instance?: string;
}

const columns = {
  id: instances.id,
  examId: instances.examId,
  examDeleted: exams.deleted,
  seriesInstanceUid: series.seriesInstanceUid,
  sopInstanceUid: instances.sopInstanceUid,
  sopClassUid: instances.sopClassUid,
  transferSyntaxUid: instances.transferSyntaxUid,
  rows: instances.rows,
  columns: instances.columns,
  frames: instances.frames,
  hasPixelData: instances.hasPixelData,
  objectHash: instances.objectHash,
  sizeBytes: instances.sizeBytes,
};

const select = (db: Database, where: SQL | undefined) =>
  db
    .select(columns)
    .from(exams)
    .innerJoin(series, eq(series.examId, exams.id))
    .innerJoin(instances, eq(instances.seriesId, series.id))
    .where(where);

const ofStudy = (bucketId: unknown, study: unknown) =>
  and(eq(exams.bucketId, sql`${bucketId}`), eq(exams.studyInstanceUid, sql`${study}`));

/** Of every frame a viewer shows, so it is prepared. */
const one = prepared("dicomweb_instance", (db: Database, name) =>
  select(
    db,
    and(
      ofStudy(sql.placeholder("bucketId"), sql.placeholder("study")),
      eq(series.seriesInstanceUid, sql.placeholder("series")),
      eq(instances.sopInstanceUid, sql.placeholder("instance")),
    ),
  ).prepare(name),
);

export type StoredInstance = Awaited<ReturnType<typeof instancesNamed>>[number];

/** The instances of an organization that a path names, deleted exams included, by series and number. */
export async function instancesNamed(db: Database, bucketId: string, named: Named) {
  if (named.instance !== undefined) return one(db).execute({ bucketId, ...named });
  const where = and(
    ofStudy(bucketId, named.study),
    named.series === undefined ? undefined : eq(series.seriesInstanceUid, named.series),
  );
  return select(db, where).orderBy(
    asc(series.number),
    asc(series.seriesInstanceUid),
    asc(instances.number),
    asc(instances.sopInstanceUid),
  );
}

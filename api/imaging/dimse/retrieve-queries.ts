import { and, asc, eq, inArray, isNotNull, isNull, type AnyColumn } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { exams, instances, series } from "#api/infrastructure/database/schema/index";

/** What is to be retrieved: all that fits every list that is not empty. */
export interface Wanted {
  readonly patientIds: readonly string[];
  readonly patientIdIssuers: readonly string[];
  readonly studies: readonly string[];
  readonly series: readonly string[];
  readonly instances: readonly string[];
}

const among = (column: AnyColumn, values: readonly string[]) =>
  values.length === 0 ? undefined : inArray(column, values);

export type SendableInstance = Awaited<ReturnType<typeof instancesWanted>>[number];

/** Instances of the organization's exams that are not deleted, by study, series and number. */
export const instancesWanted = (db: Database, bucketId: string, wanted: Wanted) =>
  db
    .select({
      examId: exams.id,
      sopClassUid: instances.sopClassUid,
      sopInstanceUid: instances.sopInstanceUid,
      transferSyntaxUid: instances.transferSyntaxUid,
      objectHash: instances.objectHash,
      sizeBytes: instances.sizeBytes,
    })
    .from(exams)
    .innerJoin(series, eq(series.examId, exams.id))
    .innerJoin(instances, eq(instances.seriesId, series.id))
    .where(
      and(
        eq(exams.bucketId, bucketId),
        isNull(exams.deleted),
        isNotNull(exams.studyInstanceUid),
        among(exams.patientId, wanted.patientIds),
        among(exams.patientIdIssuer, wanted.patientIdIssuers),
        among(exams.studyInstanceUid, wanted.studies),
        among(series.seriesInstanceUid, wanted.series),
        among(instances.sopInstanceUid, wanted.instances),
      ),
    )
    .orderBy(
      asc(exams.id),
      asc(series.number),
      asc(series.seriesInstanceUid),
      asc(instances.number),
      asc(instances.sopInstanceUid),
    );

import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  exams,
  instanceConflicts,
  instances,
  reportObjects,
  reports,
  series,
} from "#api/infrastructure/database/schema/index";
import { lockExam, refreshExam } from "#api/imaging/ingest/instance-queries";
import { noteSpare } from "#api/imaging/ingest/spare-object-queries";

/** What the objects of a report say of its exam. */
export async function reportedStudy(db: Database, reportId: string) {
  const [row] = await db
    .select({
      bucketId: reports.bucketId,
      examId: exams.id,
      studyUid: exams.studyInstanceUid,
      hasImage: exams.hasImage,
      studyId: exams.studyId,
      studyDate: exams.studyDate,
      studyDesc: exams.studyDesc,
      accessionNumber: exams.accessionNumber,
      referringPhysician: exams.referringPhysician,
      patientId: exams.patientId,
      patientIdIssuer: exams.patientIdIssuer,
      patientName: exams.patientName,
      personName: exams.personName,
      patientDob: exams.patientDob,
      patientGender: exams.patientGender,
    })
    .from(reports)
    .innerJoin(exams, eq(exams.id, reports.examId))
    .where(eq(reports.id, reportId));
  return row;
}
export type ReportedStudy = NonNullable<Awaited<ReturnType<typeof reportedStudy>>>;

/** How other objects refer to images, by their ids. */
export async function referencesTo(db: Database, instanceIds: readonly string[]) {
  const rows = await db
    .select({
      id: instances.id,
      studyUid: exams.studyInstanceUid,
      seriesUid: series.seriesInstanceUid,
      sopClassUid: instances.sopClassUid,
      sopInstanceUid: instances.sopInstanceUid,
      frames: instances.frames,
    })
    .from(instances)
    .innerJoin(series, eq(series.id, instances.seriesId))
    .innerJoin(exams, eq(exams.id, instances.examId))
    .where(inArray(instances.id, [...instanceIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps the report as it is until the transaction ends. @returns its version */
export async function lockReport(tx: Transaction, reportId: string) {
  const [row] = await tx
    .select({ version: reports.version })
    .from(reports)
    .where(eq(reports.id, reportId))
    .for("no key update");
  return row?.version;
}

export interface NewReportObject {
  instanceId: string;
  kind: typeof reportObjects.$inferInsert.kind;
}

export const insertReportObjects = (
  tx: Transaction,
  reportId: string,
  version: number,
  objects: readonly NewReportObject[],
) => tx.insert(reportObjects).values(objects.map((object) => ({ reportId, version, ...object })));

/**
 * Takes the report's objects out of its exam's study, with the series they were alone in; what came under their UIDs with
 * other content goes with them.
 *
 * @returns how many there were
 */
export async function withdrawReportObjects(tx: Transaction, reportId: string, examId: string): Promise<number> {
  await lockExam(tx, examId);
  const ours = await tx
    .select({ id: instances.id, seriesId: instances.seriesId, objectHash: instances.objectHash })
    .from(reportObjects)
    .innerJoin(instances, eq(instances.id, reportObjects.instanceId))
    .where(eq(reportObjects.reportId, reportId));
  if (ours.length === 0) return 0;
  const of = <Key extends keyof (typeof ours)[number]>(key: Key) => ours.map((one) => one[key]);
  const conflicts = await tx
    .delete(instanceConflicts)
    .where(inArray(instanceConflicts.instanceId, of("id")))
    .returning({ objectHash: instanceConflicts.objectHash });
  await tx.delete(instances).where(inArray(instances.id, of("id")));
  const isEmpty = sql`not exists (select from ${instances} where ${instances.seriesId} = ${series.id})`;
  await tx.delete(series).where(and(inArray(series.id, of("seriesId")), isEmpty));
  await noteSpare(tx, [...of("objectHash"), ...conflicts.map(({ objectHash }) => objectHash)]);
  await refreshExam(tx, examId, false, new Date());
  return ours.length;
}

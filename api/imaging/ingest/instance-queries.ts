import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { buckets, exams, instances, series } from "#api/infrastructure/database/schema/index";
import type { DicomHeader } from "#api/dicom/dicom-header";
import { found } from "#api/infrastructure/problem";
import { v7 } from "uuid";

/** A stored file and what was read from it. */
export interface InstanceFile {
  header: DicomHeader;
  objectHash: string;
  sizeBytes: number;
}

/** The organization's exam of a study, deleted or not. */
export async function examOfStudy(tx: Transaction, bucketId: string, studyInstanceUid: string) {
  const ofStudy = and(eq(exams.bucketId, bucketId), eq(exams.studyInstanceUid, studyInstanceUid));
  // Named, so that it is planned once a connection: asked for every image that comes alone.
  const [exam] = await tx
    .select({ id: exams.id, deleted: exams.deleted })
    .from(exams)
    .where(ofStudy)
    .prepare("exam_of_study")
    .execute();
  return exam;
}

const heldBytes = prepared("held_bytes", (db: Database, name) => {
  const list = (of: string) => sql.placeholder(of);
  const file = sql`unnest(${list("studies")}::text[], ${list("instances")}::text[], ${list("hashes")}::text[])
    with ordinality as file(study, instance, hash, position)`;
  const held = db
    .select({ examId: exams.id, position: sql<number>`file.position::int`.as("position") })
    .from(file)
    .innerJoin(
      exams,
      and(
        eq(exams.bucketId, sql.placeholder("bucketId")),
        isNull(exams.deleted),
        sql`${exams.studyInstanceUid} = file.study`,
      ),
    )
    .innerJoin(
      instances,
      and(
        eq(instances.examId, exams.id),
        sql`${instances.sopInstanceUid} = file.instance`,
        sql`${instances.objectHash} = file.hash`,
      ),
    )
    .as("held");
  return db
    .select({
      planExpired: sql<boolean>`coalesce(${buckets.planExpires} < now(), false)`,
      examId: held.examId,
      position: held.position,
    })
    .from(buckets)
    .leftJoin(held, sql`true`)
    .where(eq(buckets.id, sql.placeholder("bucketId")))
    .prepare(name);
});

/**
 * Where files of an organization belong, as far as it is known before they are kept.
 *
 * @returns whether its plan has expired, and for each file the exam that has this instance of these very bytes, or null:
 * in the deleted list none has
 */
export async function placeOf(db: Database, bucketId: string, files: readonly InstanceFile[]) {
  const rows = await heldBytes(db).execute({
    bucketId,
    studies: files.map(({ header }) => header.study.studyInstanceUid),
    instances: files.map(({ header }) => header.sopInstanceUid),
    hashes: files.map(({ objectHash }) => objectHash),
  });
  const examIds = new Map(rows.map(({ position, examId }) => [position, examId]));
  return {
    planExpired: found(rows[0]).planExpired,
    examIds: files.map((_, index) => examIds.get(index + 1) ?? null),
  };
}

/** An instance of an exam as it stands. */
export interface HeldInstance {
  id: string;
  sopInstanceUid: string;
  objectHash: string;
}

/** Makes others who add to the exam wait: its counts are those of all instances. */
export const lockExam = (tx: Transaction, examId: string) =>
  tx.select({ id: exams.id }).from(exams).where(eq(exams.id, examId)).for("no key update");

/**
 * Adds instances to an exam, with the series they belong to, and brings the exam's own columns up to them
 * (`add_instances` of the database). One whose SOP Instance UID the exam has already is passed over: the first one that
 * came stays.
 *
 * @param asksVerification whether new images of an approved exam ask for its report to be verified
 * @returns for each file its instance's id, or null where it was passed over
 */
export async function addInstances(
  tx: Transaction,
  examId: string,
  files: readonly InstanceFile[],
  { asksVerification }: { asksVerification: boolean },
): Promise<(string | null)[]> {
  if (files.length === 0) return [];
  const { ids, call } = adding(examId, files, asksVerification);
  const added = new Set((await tx.execute<{ id: string }>(sql`select ${call} as id`)).rows.map(({ id }) => id));
  return ids.map((id) => (added.has(id) ? id : null));
}

/** The call of `add_instances`, and the ids it gives to the files. */
function adding(examId: string, files: readonly InstanceFile[], asksVerification: boolean) {
  const created = new Date().toISOString();
  const rows = files.map((file) => ({ id: v7(), examId, created, ...columnsOf(file) }));
  // The series is known by its UID until the row is written.
  const ofInstances = rows.map((row, index) => ({
    ...byColumn(instanceColumns, row),
    series_instance_uid: files[index]?.header.series.seriesInstanceUid,
  }));
  const ofSeries = seriesRows(examId, files).map((row) => byColumn(seriesColumns, { id: v7(), created, ...row }));
  const studyId = files.map(({ header }) => header.study.studyId).find(Boolean) ?? "";
  const physician = files.map(({ header }) => header.study.referringPhysician).find(Boolean) ?? "";
  const call = sql`add_instances(${examId}, ${asksVerification}, ${studyId}, ${physician}, ${JSON.stringify(ofSeries)},
    ${JSON.stringify(ofInstances)})`;
  return { ids: rows.map(({ id }) => id), call };
}

/** What an instance's row says of its file. */
const columnsOf = ({ header, objectHash, sizeBytes }: InstanceFile) => ({
  sopInstanceUid: header.sopInstanceUid,
  sopClassUid: header.sopClassUid,
  transferSyntaxUid: header.transferSyntaxUid,
  number: header.instance.number,
  rows: header.instance.rows,
  columns: header.instance.columns,
  frames: header.instance.frames,
  hasPixelData: header.instance.hasPixelData,
  bitsAllocated: header.instance.bitsAllocated,
  objectHash,
  sizeBytes,
});

const instanceColumns = getTableColumns(instances);
const seriesColumns = getTableColumns(series);
const byColumn = <Columns extends Record<string, { name: string }>>(
  columns: Columns,
  row: Partial<Record<keyof Columns, unknown>>,
) => Object.fromEntries(Object.entries(columns).map(([key, { name }]) => [name, Reflect.get(row, key)]));

/** The exam's instances of those SOP Instance UIDs. */
export const heldInstances = (tx: Transaction, examId: string, sopInstanceUids: string[]): Promise<HeldInstance[]> =>
  tx
    .select({
      id: instances.id,
      sopInstanceUid: instances.sopInstanceUid,
      objectHash: instances.objectHash,
    })
    .from(instances)
    .where(and(eq(instances.examId, examId), inArray(instances.sopInstanceUid, sopInstanceUids)));

/** Puts another file in the place of an instance of the exam. @returns the object that stood there */
export async function replaceInstance(
  tx: Transaction,
  examId: string,
  instanceId: string,
  file: InstanceFile,
): Promise<string> {
  const seriesId = await ensureSeries(tx, examId, file);
  const ofExam = and(eq(instances.id, instanceId), eq(instances.examId, examId));
  const [before] = await tx.select({ objectHash: instances.objectHash }).from(instances).where(ofExam);
  await tx
    .update(instances)
    .set({ seriesId, ...columnsOf(file) })
    .where(ofExam);
  return found(before).objectHash;
}

/** What the files say of their series, one row each. */
function seriesRows(examId: string, files: readonly InstanceFile[]) {
  const first = new Map<string, DicomHeader["series"]>();
  for (const { header } of files) {
    if (!first.has(header.series.seriesInstanceUid)) first.set(header.series.seriesInstanceUid, header.series);
  }
  return [...first.values()].map(({ seriesInstanceUid, number, modality, ...read }) => ({
    examId,
    seriesInstanceUid,
    number,
    modality: modality ?? "OT",
    description: read.description ?? "",
    bodyPart: read.bodyPartExamined ?? "",
    performedDate: read.performedDate ?? null,
    performedTime: read.performedTime ?? null,
    requests: [...(read.requests ?? [])],
  }));
}

/** The series of a file, made where the exam has none of its UID. */
async function ensureSeries(tx: Transaction, examId: string, file: InstanceFile): Promise<string> {
  const ofFile = and(eq(series.examId, examId), eq(series.seriesInstanceUid, file.header.series.seriesInstanceUid));
  await tx
    .insert(series)
    .values(seriesRows(examId, [file]))
    .onConflictDoNothing();
  return found((await tx.select({ id: series.id }).from(series).where(ofFile))[0]).id;
}

/** Counts the exam's instances anew; new images after approval ask for the report to be verified. */
export const refreshExam = (tx: Transaction, examId: string, hasNewImages: boolean, now: Date) =>
  tx
    .update(exams)
    .set({
      instanceCount: sql`(select count(*) from ${instances} where ${instances.examId} = ${examId})`,
      imageBytes: sql`(select coalesce(sum(${instances.sizeBytes}), 0) from ${instances} where ${instances.examId} = ${examId})`,
      hasImage: sql`exists (select from ${instances} where ${instances.examId} = ${examId} and ${instances.hasPixelData})`,
      verifyReport: hasNewImages ? sql`${exams.verifyReport} or ${exams.reportStatus} = 'corrected'` : undefined,
      updated: now,
    })
    .where(eq(exams.id, examId));

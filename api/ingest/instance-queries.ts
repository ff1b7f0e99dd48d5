import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../database/connect";
import { exams, instances, series } from "../database/schema";
import type { DicomHeader } from "../dicom/dicom-header";
import { found } from "../problem";
import { v7 } from "uuid";

/** A stored file and what was read from it. */
export interface InstanceFile {
  header: DicomHeader;
  objectHash: string;
  sizeBytes: number;
}

/** Rows of one statement stay below PostgreSQL's 65,535 parameters. */
const rowsAtOnce = 1000;

/** An instance of an exam as it stands. */
export interface HeldInstance {
  id: string;
  sopInstanceUid: string;
  transferSyntaxUid: string;
  objectHash: string;
}

/** Makes others who add to the exam wait: its counts are those of all instances. */
export const lockExam = (tx: Transaction, examId: string) =>
  tx.select({ id: exams.id }).from(exams).where(eq(exams.id, examId)).for("no key update");

/**
 * Adds instances to an exam, with the series they belong to. One whose SOP Instance UID the exam has already is passed
 * over: the first one that came stays.
 *
 * @returns for each file its instance's id, or null where it was passed over
 */
export async function addInstances(
  tx: Transaction,
  examId: string,
  files: readonly InstanceFile[],
): Promise<(string | null)[]> {
  if (files.length === 0) return [];
  await keepStudyFacts(tx, examId, files);
  const seriesIds = await ensureSeries(tx, examId, files);
  const created = new Date().toISOString();
  const rows = files.map((file) => {
    const seriesId = seriesIds.get(file.header.series.seriesInstanceUid);
    return { id: v7(), examId, seriesId, created, ...columnsOf(file) };
  });
  // One parameter for thousands of rows: as many as there are columns and rows take ten times as long.
  const inserted = await tx
    .insert(instances)
    .select(sql`select * from json_populate_recordset(null::${instances}, ${JSON.stringify(rows.map(byColumn))}::json)`)
    .onConflictDoNothing()
    .returning({ id: instances.id });
  const added = new Set(inserted.map(({ id }) => id));
  return rows.map(({ id }) => (added.has(id) ? id : null));
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

const columns = getTableColumns(instances);
const byColumn = (row: Partial<Record<keyof typeof columns, unknown>>) =>
  Object.fromEntries(Object.entries(columns).map(([key, { name }]) => [name, Reflect.get(row, key)]));

/** The exam's instances of those SOP Instance UIDs. */
export const heldInstances = (tx: Transaction, examId: string, sopInstanceUids: string[]): Promise<HeldInstance[]> =>
  tx
    .select({
      id: instances.id,
      sopInstanceUid: instances.sopInstanceUid,
      transferSyntaxUid: instances.transferSyntaxUid,
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
  const seriesId = (await ensureSeries(tx, examId, [file])).get(file.header.series.seriesInstanceUid);
  const ofExam = and(eq(instances.id, instanceId), eq(instances.examId, examId));
  const [before] = await tx.select({ objectHash: instances.objectHash }).from(instances).where(ofExam);
  await tx
    .update(instances)
    .set({ seriesId, ...columnsOf(file) })
    .where(ofExam);
  return found(before).objectHash;
}

/** What only the images say of their study: the first that says it stays. */
async function keepStudyFacts(tx: Transaction, examId: string, files: readonly InstanceFile[]): Promise<void> {
  const studyId = files.map(({ header }) => header.study.studyId).find(Boolean);
  const physician = files.map(({ header }) => header.study.referringPhysician).find(Boolean);
  if (!studyId && !physician) return;
  await tx
    .update(exams)
    .set({
      studyId: sql`coalesce(nullif(${exams.studyId}, ''), ${studyId ?? ""})`,
      referringPhysician: sql`coalesce(nullif(${exams.referringPhysician}, ''), ${physician ?? ""})`,
    })
    .where(eq(exams.id, examId));
}

/** @returns ids of the exam's series by Series Instance UID */
async function ensureSeries(
  tx: Transaction,
  examId: string,
  files: readonly InstanceFile[],
): Promise<Map<string, string>> {
  const first = new Map<string, DicomHeader["series"]>();
  for (const { header } of files) {
    if (!first.has(header.series.seriesInstanceUid)) first.set(header.series.seriesInstanceUid, header.series);
  }
  const rows = [...first.values()].map(({ seriesInstanceUid, number, modality, ...read }) => ({
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
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insert(series)
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflictDoNothing();
  }
  const all = await tx
    .select({ id: series.id, uid: series.seriesInstanceUid })
    .from(series)
    .where(eq(series.examId, examId));
  return new Map(all.map(({ id, uid }) => [uid, id]));
}

/** Brings the exam's own columns up to its instances; new images after approval ask for the report to be verified. */
export const refreshExam = (tx: Transaction, examId: string, hasNewImages: boolean, now: Date) =>
  tx
    .update(exams)
    .set({
      instanceCount: sql`(select count(*) from ${instances} where ${instances.examId} = ${examId})`,
      hasImage: sql`exists (select from ${instances} where ${instances.examId} = ${examId} and ${instances.hasPixelData})`,
      verifyReport: hasNewImages ? sql`${exams.verifyReport} or ${exams.reportStatus} = 'corrected'` : undefined,
      updated: now,
    })
    .where(eq(exams.id, examId));

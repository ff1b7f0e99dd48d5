import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../database/connect";
import { exams, instances, series, uploadFiles } from "../database/schema";
import type { DicomHeader } from "../dicom/dicom-header";
import { v7 } from "uuid";

/** A stored file and what was read from it. */
export interface InstanceFile {
  header: DicomHeader;
  objectHash: string;
  sizeBytes: number;
}

/** Rows of one statement stay below PostgreSQL's 65,535 parameters. */
const rowsAtOnce = 1000;

/** Files that have not come are left out of an upload for good. */
export const leaveOutMissing = (tx: Transaction, uploadId: string) =>
  tx
    .update(uploadFiles)
    .set({ state: "refused", reason: "not_sent" })
    .where(and(eq(uploadFiles.uploadId, uploadId), eq(uploadFiles.state, "expected")));

/**
 * Adds instances to an exam, with the series they belong to. One whose SOP Instance UID the exam has already is passed
 * over: the first one that came stays.
 *
 * @returns how many were added
 */
export async function addInstances(tx: Transaction, examId: string, files: InstanceFile[]): Promise<number> {
  if (files.length === 0) return 0;
  await keepStudyFacts(tx, examId, files);
  const seriesIds = await ensureSeries(tx, examId, files);
  const created = new Date().toISOString();
  const rows = files.map(({ header, objectHash, sizeBytes }) => ({
    id: v7(),
    series_id: seriesIds.get(header.series.seriesInstanceUid),
    exam_id: examId,
    sop_instance_uid: header.sopInstanceUid,
    sop_class_uid: header.sopClassUid,
    transfer_syntax_uid: header.transferSyntaxUid,
    number: header.instance.number,
    rows: header.instance.rows,
    columns: header.instance.columns,
    frames: header.instance.frames,
    has_pixel_data: header.instance.hasPixelData,
    object_hash: objectHash,
    size_bytes: sizeBytes,
    created,
    bits_allocated: header.instance.bitsAllocated,
  }));
  // One parameter for thousands of rows: as many as there are columns and rows take ten times as long.
  const inserted = await tx
    .insert(instances)
    .select(sql`select * from json_populate_recordset(null::${instances}, ${JSON.stringify(rows)}::json)`)
    .onConflictDoNothing()
    .returning({ id: instances.id });
  return inserted.length;
}

/** What only the images say of their study: the first that says it stays. */
async function keepStudyFacts(tx: Transaction, examId: string, files: InstanceFile[]): Promise<void> {
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
async function ensureSeries(tx: Transaction, examId: string, files: InstanceFile[]): Promise<Map<string, string>> {
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

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { exams, uploadFiles } from "#api/infrastructure/database/schema/index";
import type { DicomHeader } from "#api/dicom/dicom-header";

/** Accepted files of one kind; files of a zip that was not unpacked to its end are no part of the upload yet. */
const acceptedFiles = (uploadId: string, kind: "dicom" | "attachment") =>
  and(
    eq(uploadFiles.uploadId, uploadId),
    eq(uploadFiles.state, "accepted"),
    eq(uploadFiles.kind, kind),
    sql`(${uploadFiles.zipId} is null or exists (
      select from upload_files zip where zip.id = ${uploadFiles.zipId} and zip.state <> 'refused'
    ))`,
  );

const facts = uploadFiles.facts;
const header = sql<DicomHeader>`${facts}->'header'`;
const makesImages = sql`${facts}->'header'->'instance'->'hasPixelData'`;
const seriesUid = sql`${facts}->'header'->'series'->>'seriesInstanceUid'`;
const modality = sql<string | null>`${facts}->'header'->'series'->>'modality'`;
const patient = sql`(${facts}->'header'->'patient'->>'id', ${facts}->'header'->'patient'->'name'->>'display')`;

/** A study among the files that came. */
export interface StudyContent {
  studyInstanceUid: string;
  /** Of its first file, one that makes images if any does. */
  header: DicomHeader;
  /** The one with most files first. */
  modalities: string[];
  fileCount: number;
  sizeBytes: number;
  seriesCount: number;
  patientCount: number;
}

/** The studies among the files that came, in the order they came. */
export async function studiesOf(db: Database | Transaction, uploadId: string): Promise<StudyContent[]> {
  const ofUpload = acceptedFiles(uploadId, "dicom");
  const studies = await db
    .select({
      studyInstanceUid: sql<string>`${uploadFiles.studyInstanceUid}`,
      header: sql<DicomHeader>`(array_agg(${header} order by ${makesImages} desc, ${uploadFiles.received}))[1]`,
      fileCount: sql<number>`count(*)::int`,
      sizeBytes: sql<number>`sum(${uploadFiles.sizeBytes})::float8`,
      seriesCount: sql<number>`count(distinct ${seriesUid})::int`,
      patientCount: sql<number>`count(distinct ${patient})::int`,
    })
    .from(uploadFiles)
    .where(ofUpload)
    .groupBy(uploadFiles.studyInstanceUid)
    .orderBy(sql`min(${uploadFiles.received})`, asc(uploadFiles.studyInstanceUid));
  const ofSeries = await db
    .select({ studyInstanceUid: uploadFiles.studyInstanceUid, modality })
    .from(uploadFiles)
    .where(ofUpload)
    .groupBy(uploadFiles.studyInstanceUid, modality)
    .orderBy(sql`count(*) desc`, modality);
  return studies.map((study) => ({
    ...study,
    modalities: ofSeries.flatMap((row) =>
      row.studyInstanceUid === study.studyInstanceUid && row.modality ? [row.modality] : [],
    ),
  }));
}

/** Files of a study with what was read from them, in the order of their series and instance numbers. */
export const instanceFiles = (tx: Transaction, uploadId: string, studyInstanceUid: string) =>
  tx
    .select({ header, objectHash: sql<string>`${uploadFiles.objectHash}`, sizeBytes: uploadFiles.sizeBytes })
    .from(uploadFiles)
    .where(and(acceptedFiles(uploadId, "dicom"), eq(uploadFiles.studyInstanceUid, studyInstanceUid)))
    .orderBy(asc(uploadFiles.id));

/** Pictures and documents among the files that came. */
export const attachmentFiles = (db: Database | Transaction, uploadId: string) =>
  db
    .select({
      name: uploadFiles.name,
      mediaType: sql<string>`${facts}->>'mediaType'`,
      objectHash: sql<string>`${uploadFiles.objectHash}`,
      sizeBytes: uploadFiles.sizeBytes,
    })
    .from(uploadFiles)
    .where(acceptedFiles(uploadId, "attachment"))
    .orderBy(asc(uploadFiles.id));

/** Exams of the organization that have one of the studies, deleted ones included. */
export const examsOfStudies = (db: Database | Transaction, bucketId: string, studyInstanceUids: string[]) =>
  db
    .select({
      id: exams.id,
      studyInstanceUid: exams.studyInstanceUid,
      accessionNumber: exams.accessionNumber,
      patientName: exams.patientName,
      patientId: exams.patientId,
      patientGender: exams.patientGender,
      patientDob: exams.patientDob,
      modality: exams.modality,
      reportStatus: exams.reportStatus,
      isDeleted: sql<boolean>`${exams.deleted} is not null`,
    })
    .from(exams)
    .where(and(eq(exams.bucketId, bucketId), inArray(exams.studyInstanceUid, studyInstanceUids)));

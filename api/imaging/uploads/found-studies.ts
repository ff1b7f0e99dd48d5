import { ExamInfoDraft, type FoundStudy } from "#contract/imaging/upload-info";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { attachmentFiles, examsOfStudies, studiesOf, type StudyContent } from "./content-queries";
import { takenAccessionNumbers } from "#api/registration/exams/accession-queries";
import { differencesFrom } from "./exam-info-differences";
import { examInfoOf } from "../ingest/exam-info-prefill";
import { judgedStudies, type DescribedStudy } from "./judged-studies";
import { type UploadRow } from "./upload-queries";
import { bucketOf } from "#api/organizations/organizations/storing-queries";

/**
 * The studies found in an upload, each with its exam info typed so far or else prefilled, and with the exam it belongs
 * to already, of which an upload by link hears nothing. Pictures and documents that came without any study make a study of their own, with an empty UID.
 */
export async function foundStudies(db: Database | Transaction, upload: UploadRow): Promise<FoundStudy[]> {
  const { timeZone } = await bucketOf(db, upload.bucketId);
  const studies = await studiesOf(db, upload.id);
  const found = await (studies.length === 0
    ? withoutStudy(db, upload)
    : describedStudies(db, upload, studies, timeZone));
  return judgedStudies(db, upload, found, timeZone);
}

async function describedStudies(
  db: Database | Transaction,
  upload: UploadRow,
  studies: StudyContent[],
  timeZone: string,
): Promise<DescribedStudy[]> {
  const prefilled = studies.map(({ header, modalities }) => examInfoOf({ header, modalities, timeZone }));
  const isByLink = upload.linkId !== null;
  const uids = studies.map(({ studyInstanceUid }) => studyInstanceUid);
  const existing = await examsOfStudies(db, upload.bucketId, uids);
  const numbers = prefilled.map(({ accessionNumber }) => accessionNumber).filter(Boolean);
  const taken = await takenAccessionNumbers(db, upload.bucketId, numbers);
  /** One order may have several studies under its number (DICOM PS3.3 C.7.2.1); an exam has a number of its own. */
  const given = new Set<string>();
  return studies.map((study, index): DescribedStudy => {
    const fromImages = prefilled[index] ?? ExamInfoDraft.parse({});
    const exam = existing.find(({ studyInstanceUid }) => studyInstanceUid === study.studyInstanceUid);
    const isTaken =
      given.has(fromImages.accessionNumber) ||
      taken.some(
        ({ accessionNumber, studyInstanceUid }) =>
          accessionNumber === fromImages.accessionNumber && studyInstanceUid !== study.studyInstanceUid,
      );
    if (fromImages.accessionNumber) given.add(fromImages.accessionNumber);
    const info = upload.info[study.studyInstanceUid] ?? {
      ...fromImages,
      accessionNumber: isTaken ? "" : fromImages.accessionNumber,
    };
    if (isByLink) {
      const differences = exam ? [] : differencesFrom(info, study.header);
      const nothingTold = { takenAccessionNumber: null, existingExam: null };
      return { ...shownContent(study), info, differences, isHeldBack: exam !== undefined, ...nothingTold };
    }
    return {
      ...shownContent(study),
      info,
      isHeldBack: false,
      differences: differencesFrom(exam ? identityOf(exam) : info, study.header),
      takenAccessionNumber: isTaken ? fromImages.accessionNumber : null,
      existingExam: exam
        ? {
            id: exam.id,
            accessionNumber: exam.accessionNumber,
            patientName: exam.patientName,
            reportStatus: exam.reportStatus,
            isDeleted: exam.isDeleted,
          }
        : null,
    };
  });
}

/** What of an exam the images can contradict. */
const identityOf = (exam: Awaited<ReturnType<typeof examsOfStudies>>[number]) => ({
  name: exam.patientName,
  gender: exam.patientGender,
  dob: exam.patientDob,
  pid: exam.patientId,
  accessionNumber: exam.accessionNumber,
});

const shownContent = ({ header, ...study }: StudyContent) => ({
  studyInstanceUid: study.studyInstanceUid,
  patientName: header.patient.name.display ?? "",
  patientId: header.patient.id ?? "",
  patientIdIssuer: header.patient.issuer ?? "",
  patientCount: study.patientCount,
  modalities: study.modalities,
  description: header.study.studyDescription ?? "",
  studyDateTime: header.study.studyDateTime,
  seriesCount: study.seriesCount,
  fileCount: study.fileCount,
  sizeBytes: study.sizeBytes,
});

async function withoutStudy(db: Database | Transaction, upload: UploadRow): Promise<DescribedStudy[]> {
  const files = await attachmentFiles(db, upload.id);
  if (files.length === 0) return [];
  return [
    {
      studyInstanceUid: "",
      patientName: "",
      patientId: "",
      patientIdIssuer: "",
      patientCount: 0,
      modalities: [],
      description: "",
      studyDateTime: null,
      seriesCount: 0,
      fileCount: files.length,
      sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      info: upload.info[""] ?? ExamInfoDraft.parse({}),
      differences: [],
      isHeldBack: false,
      takenAccessionNumber: null,
      existingExam: null,
    },
  ];
}

import type { z } from "zod";
import { ExamInfo } from "#contract/registration/exam-info";
import type { FoundStudy, UploadCompletion, UploadedExam } from "#contract/imaging/uploads";
import { accountOf } from "#api/infrastructure/actor/principal";
import { addAttachments } from "#api/registration/exams/attachment-queries";
import { isPicture } from "#api/infrastructure/pictures/picture-types";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { PersonName } from "#api/dicom/person-name";
import { raise } from "#api/infrastructure/events/events";
import { lockBucket } from "#api/organizations/organizations/storing-queries";
import { createExam } from "#api/registration/exams/create-exam";
import { addToExam } from "../ingest/add-to-exam";
import { comparing, type Comparisons } from "../ingest/comparisons";
import { refreshExam } from "../ingest/instance-queries";
import { tellOfMatch } from "#api/registration/matching/tell-of-match";
import { findScheduled, settleMatch, type IngestMatch } from "../ingest/match-scheduled";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { attachmentFiles, examsOfStudies, instanceFiles } from "./content-queries";
import { foundStudies } from "./found-studies";
import { placeOf } from "./place-attachments";
import { judgedInfo, refuseExtensions } from "./study-extensions";
import { saidByGuest, withPatientIds } from "./said-by-guest";
import { withTakenNumber } from "./taken-numbers";
import { fileCounts, leaveOutMissing, linkDetail, lockUpload, updateUpload, type UploadRow } from "./upload-queries";

type Completion = z.output<typeof UploadCompletion>;

/**
 * Turns an upload into exams, all or none. Sent twice, it answers the same exams.
 *
 * @throws Problem upload_closed, upload_incomplete, upload_empty, exam_deleted, info_missing, info_wrong, info_differs,
 * patient_id_differs, accession_taken, attachments_unplaced, study_exists, extensions_wrong, extension_retired
 */
export function completeUpload(context: OperationContext, input: Completion): Promise<UploadedExam[]> {
  return comparing(context.platform.objects, (comparisons) => completeCompared(context, input, comparisons));
}

function completeCompared(context: OperationContext, input: Completion, comparisons: Comparisons) {
  return context.platform.db.transaction(async (tx) => {
    const locked = await lockUpload(tx, input.id);
    if (locked.state === "complete") return locked.exams;
    if (locked.state === "abandoned") throw new Problem("upload_closed");
    await refuseMissing(tx, locked, input.leaveOutMissing);
    await lockBucket(tx, locked.bucketId);
    const typed = accountOf(context.principal)
      ? Object.fromEntries(input.studies.map(({ studyInstanceUid, info }) => [studyInstanceUid, info]))
      : await saidByGuest(tx, locked, input.studies);
    const upload = { ...locked, info: { ...locked.info, ...typed } };
    const studies = await takenIn(tx, context, upload, await foundStudies(tx, upload));
    refuseStudies(studies);
    refuseImpossibleDays(studies);
    // Nobody without an account is shown the organization's own fields.
    if (accountOf(context.principal)) await refuseExtensions(tx, upload.bucketId, studies);
    refuseTyped(studies, input);
    const matched = new Map<string, IngestMatch>();
    const exams = await ingest(tx, context, upload, studies, {
      attachmentsTo: input.attachmentsTo,
      matched,
      comparisons,
    });
    await updateUpload(tx, upload.id, { info: upload.info, state: "complete", completed: new Date(), exams });
    if (isFromOutside(context, upload)) {
      for (const { examId } of exams) {
        const arrived = { uploadId: upload.id, examId, bucketId: upload.bucketId, by: upload.accountId };
        await raise(context.platform, tx, context, "examUploadedFromOutside", arrived);
      }
    }
    for (const { examId, isNew, added, attachments } of exams) {
      const detail = {
        isNew,
        images: added,
        attachments,
        differencesAccepted: input.acceptDifferences,
        ...linkDetail(upload),
      };
      await audit(tx, context, "exam_uploaded", { examId, subjectId: upload.id, detail });
      if (isNew) await raise(context.platform, tx, context, "examArrived", { examId, bucketId: upload.bucketId });
      const news = matched.get(examId);
      if (news) await tellOfMatch(tx, context.platform, context, { examId, bucketId: upload.bucketId }, news);
    }
    return exams;
  });
}

/** Whether it was sent by somebody who does not work at the organization: by link, or one of another that works with it. */
const isFromOutside = ({ principal }: OperationContext, { bucketId, linkId }: UploadRow) =>
  linkId !== null || accountOf(principal)?.organizations.get(bucketId)?.level === "collaborator";

/**
 * What of an upload is taken in: of one by link, no study the organization has already, for nobody without an account
 * adds to an exam; and an accession number that is taken gives way, for who has no account is not told of other exams.
 * A patient of whom such a person knows no number is given one.
 *
 * @throws Problem study_exists where nothing is left
 */
async function takenIn(
  tx: Transaction,
  { principal }: OperationContext,
  upload: UploadRow,
  found: FoundStudy[],
): Promise<FoundStudy[]> {
  if (upload.linkId === null) return found;
  const studies = found.filter(({ isHeldBack }) => !isHeldBack);
  if (studies.length === 0 && found.length > 0) throw new Problem("study_exists");
  const taken = await withTakenNumber(tx, upload.bucketId, studies);
  const free = studies.map((study) =>
    taken.includes(study) ? { ...study, info: { ...study.info, accessionNumber: "" } } : study,
  );
  return accountOf(principal) ? free : withPatientIds(tx, upload.bucketId, free);
}

async function refuseMissing(tx: Transaction, upload: UploadRow, mayLeaveOut: boolean) {
  if (mayLeaveOut) await leaveOutMissing(tx, upload.id);
  const { expected } = await fileCounts(tx, upload.id);
  if (expected > 0) throw new Problem("upload_incomplete", { missing: expected });
}

function refuseStudies(studies: FoundStudy[]) {
  if (studies.length === 0) throw new Problem("upload_empty");
  const deleted = studies.find(({ existingExam }) => existingExam?.isDeleted);
  if (deleted) throw new Problem("exam_deleted", { examId: deleted.existingExam?.id });
  const incomplete = studies.filter(({ existingExam, info }) => !existingExam && !ExamInfo.safeParse(info).success);
  if (incomplete.length > 0) throw new Problem("info_missing", { studies: incomplete.map(uidOf) });
}

/** What cannot be is named for each study, a number that is taken with it. */
function refuseImpossibleDays(studies: FoundStudy[]) {
  if (!studies.some(({ faults }) => faults.dob ?? faults.studyDate)) return;
  const wrong = studies.map(({ studyInstanceUid, faults }) => ({ studyInstanceUid, fields: faults }));
  throw new Problem("info_wrong", { studies: wrong.filter(({ fields }) => Object.keys(fields).length > 0) });
}

/** What has to be corrected and what has to be confirmed is told at once. */
function refuseTyped(studies: FoundStudy[], { acceptDifferences, acceptedPatientIds }: Completion) {
  const differing = acceptDifferences ? [] : studies.filter(({ differences }) => differences.length > 0).map(uidOf);
  const taken = studies.filter(({ faults }) => faults.accessionNumber);
  if (taken.length > 0) {
    const { accessionNumber } = taken[0]?.info ?? {};
    throw new Problem("accession_taken", { accessionNumber, studies: taken.map(uidOf), differing });
  }
  const ofOthers = studies.filter(({ otherPatient, info }) => otherPatient && !acceptedPatientIds.includes(info.pid));
  if (ofOthers.length > 0) throw new Problem("patient_id_differs", { studies: ofOthers.map(uidOf), differing });
  if (differing.length > 0) throw new Problem("info_differs", { studies: differing });
}

const uidOf = ({ studyInstanceUid }: FoundStudy) => studyInstanceUid;

async function ingest(
  tx: Transaction,
  context: OperationContext,
  upload: UploadRow,
  studies: FoundStudy[],
  {
    attachmentsTo,
    matched,
    comparisons,
  }: { attachmentsTo: string | undefined; matched: Map<string, IngestMatch>; comparisons: Comparisons },
): Promise<UploadedExam[]> {
  const documents = await attachmentFiles(tx, upload.id);
  const withDocuments = placeOf(studies, documents.length, attachmentsTo);
  const exams: UploadedExam[] = [];
  for (const study of studies) {
    const ofStudy = study.studyInstanceUid === withDocuments ? documents : [];
    const { exam, news } = await ingestStudy(tx, context, upload, study, { documents: ofStudy, comparisons });
    if (news) matched.set(exam.examId, news);
    exams.push(exam);
  }
  return exams;
}

async function ingestStudy(
  tx: Transaction,
  context: OperationContext,
  upload: UploadRow,
  study: FoundStudy,
  { documents, comparisons }: { documents: Awaited<ReturnType<typeof attachmentFiles>>; comparisons: Comparisons },
): Promise<{ exam: UploadedExam; news: IngestMatch | null }> {
  const now = new Date();
  const { bucketId } = upload;
  const uploaderId = accountOf(context.principal)?.accountId ?? null;
  const isByLink = upload.linkId !== null;
  const studyInstanceUid = study.studyInstanceUid || null;
  const files = studyInstanceUid ? await instanceFiles(tx, upload.id, studyInstanceUid) : [];
  const personName = files[0]?.header.patient.name;
  const facts = { bucketId, studyInstanceUid, uploaderId, isByLink, now, ...(personName && { personName }) };
  const { news, ...exam } = await examOf(tx, study, facts);
  const origin = { source: "upload", sender: "", sentBy: uploaderId } as const;
  const filed = await addToExam(tx, comparisons, { examId: exam.examId, ...origin }, files);
  const added = filed.filter((one) => one === "added").length;
  const conflicts = filed.filter((one) => one === "conflict").length;
  const ownNames = documents.map((file) => ({ ...file, name: file.name.split("/").at(-1) ?? file.name }));
  const attachments = await addAttachments(tx, exam, ownNames, uploaderId);
  const hasNewPictures = added > 0 || attachments.some(({ mediaType }) => isPicture(mediaType));
  await refreshExam(tx, exam.examId, hasNewPictures, now);
  const counts = { added, alreadyThere: files.length - added - conflicts, conflicts, attachments: attachments.length };
  return { exam: { ...exam, ...counts }, news };
}

type ExamFacts = Pick<
  UploadedExam,
  "examId" | "accessionNumber" | "takenAccessionNumber" | "patientName" | "modality" | "isNew"
>;

/** The exam the study belongs to, or a new one of its exam info and of what was scheduled. */
async function examOf(
  tx: Transaction,
  study: FoundStudy,
  facts: {
    bucketId: string;
    studyInstanceUid: string | null;
    uploaderId: string | null;
    isByLink: boolean;
    now: Date;
    personName?: PersonName;
  },
): Promise<ExamFacts & { news: IngestMatch | null }> {
  if (study.existingExam) {
    const [existing] = await examsOfStudies(tx, facts.bucketId, [study.studyInstanceUid]);
    if (!existing) throw new Problem("internal");
    const { id: examId, accessionNumber, patientName, modality } = existing;
    return { examId, accessionNumber, takenAccessionNumber: null, patientName, modality, isNew: false, news: null };
  }
  const info = ExamInfo.parse(study.info);
  const { values: extensions } = await judgedInfo(tx, facts.bucketId, info);
  const { bucketId, studyInstanceUid, uploaderId, personName } = facts;
  // Another number than the images' was given here.
  const patientIdIssuer = info.pid === study.patientId ? study.patientIdIssuer : "";
  const finding = await findScheduled(tx, bucketId, { info, studyInstanceUid, patientIdIssuer, personName });
  const { examId, accessionNumber } = await createExam(tx, {
    ...facts,
    info,
    extensions,
    patientIdIssuer,
    patientCorrected: study.differences.length > 0,
  });
  const news = await settleMatch(tx, { bucketId, examId, accountId: uploaderId }, finding, { isAsked: true });
  const called = news?.called ?? { accessionNumber, patientName: info.name };
  const takenAccessionNumber = info.accessionNumber === "" ? study.takenAccessionNumber : null;
  return { examId, ...called, takenAccessionNumber, modality: info.modality, isNew: true, news };
}

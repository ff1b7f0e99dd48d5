import { z } from "zod";
import { anywhere, at, open, signedIn, uploaderOf } from "#contract/kernel/access";
import { ExtensionField } from "#contract/organizations/extension-values";
import { operation } from "#contract/kernel/operation";
import { Modality } from "#contract/organizations/organizations";
import { stream } from "#contract/kernel/stream";
import { ChosenFile, FilePolicy, maxFilesPerUpload, RefusedFile, UploadTask } from "#contract/kernel/upload-files";
import { FoundStudy, StudyInfo, StudyInfoDraft } from "./upload-info";
import { Flag, Id, Instant } from "#contract/kernel/values";

export * from "#contract/kernel/upload-files";
export * from "./upload-info";

/** An exam an upload made or added to. */
export const UploadedExam = z.object({
  examId: Id,
  accessionNumber: z.string(),
  /** The images' own number, where another exam has it and this one was given another. */
  takenAccessionNumber: z.string().nullable().default(null),
  patientName: z.string(),
  modality: Modality,
  isNew: z.boolean(),
  /** Images this upload added. */
  added: z.number().int(),
  /** Images of this upload the exam had already. */
  alreadyThere: z.number().int(),
  /** Images of this upload the exam had already with other content: a person has to decide which stays. */
  conflicts: z.number().int().default(0),
  attachments: z.number().int(),
});
export type UploadedExam = z.infer<typeof UploadedExam>;

/** An upload as its page shows it. */
export const Upload = z.object({
  id: Id,
  bucketId: Id,
  bucketName: z.string(),
  /** Of the organization: study times are meant in it. */
  timeZone: z.string(),
  /** Somebody without an account began it, by the organization's upload link. */
  isByLink: z.boolean(),
  state: z.enum(["open", "complete", "abandoned"]),
  created: Instant,
  /** Files by what became of them; what a zip held counts, the zip itself does not. */
  counts: z.object({ expected: z.number().int(), accepted: z.number().int(), refused: z.number().int() }),
  /** The first 200. */
  refused: z.array(RefusedFile),
  attachments: z.array(z.object({ name: z.string(), mediaType: z.string(), sizeBytes: z.number().int() })),
  studies: z.array(FoundStudy),
  /** There are attachments and several patients: completion has to say whose they are. */
  mustPlaceAttachments: z.boolean(),
  /** Fields the organization adds to the exam info. */
  extensionFields: z.array(ExtensionField),
  /** Once complete. */
  exams: z.array(UploadedExam),
});
export type Upload = z.infer<typeof Upload>;

/** An upload that was begun and not finished. */
export const OpenUpload = z.object({
  id: Id,
  bucketId: Id,
  bucketName: z.string(),
  created: Instant,
  /** Of one of its files. */
  fileName: z.string(),
  fileCount: z.number().int(),
  missing: z.number().int(),
});
export type OpenUpload = z.infer<typeof OpenUpload>;

const ofUpload = z.object({ id: Id });

/** What turns an upload into exams. */
export const UploadCompletion = ofUpload.extend({
  studies: z.array(StudyInfo).max(100).default([]),
  /** The study whose exam gets the pictures and documents; the first one unless told, if all are of one patient. */
  attachmentsTo: z.string().max(64).optional(),
  /** What was typed stands although the images say otherwise. */
  acceptDifferences: z.boolean().default(false),
  /** Typed patient IDs that stand although another patient of the organization has them. */
  acceptedPatientIds: z.array(z.string().max(64)).max(100).default([]),
  /** Finish without the files that have not come. */
  leaveOutMissing: z.boolean().default(false),
});

/** Uploads (product §4 upload flow, §7 Upload and policies; docs/decisions/011). */
export const uploads = {
  begin: operation({
    method: "POST",
    path: "/buckets/{id}/studies/upload",
    access: at("bucket", "exam_upload"),
    summary:
      "Begins an upload: tells where each file is to be sent. Files over the limit are refused at once. The exam info " +
      "may come now or at completion. plan_expired.",
    input: z.object({
      id: Id,
      files: z.array(ChosenFile).min(1).max(maxFilesPerUpload),
      studies: z.array(StudyInfoDraft).max(100).default([]),
    }),
    output: UploadTask,
    status: 201,
  }),
  resume: operation({
    method: "GET",
    path: "/buckets/{id}/studies/refresh-upload-credentials",
    access: at("bucket", "exam_upload"),
    summary:
      "The caller's open uploads of the organization, newest first, or the one named, and where their files are to be " +
      "sent; with delta only the files still missing.",
    input: z.object({ id: Id, uploadId: Id.optional(), delta: Flag.default(true) }),
    output: z.array(UploadTask),
  }),
  policy: operation({
    method: "GET",
    path: "/policies/attachments",
    access: open,
    summary: "Which files besides DICOM and zips an upload takes, and how large a file may be.",
    input: z.object({}),
    output: FilePolicy,
  }),
  imagePolicy: operation({
    method: "GET",
    path: "/policies/images",
    access: signedIn,
    summary:
      "Pictures that POST reports/{id}/upload-attachments takes; maxFiles is how many a report shows (product §5).",
    input: z.object({}),
    output: FilePolicy,
  }),
  formPolicy: operation({
    method: "GET",
    path: "/policies/forms",
    access: signedIn,
    summary:
      "Documents, such as a scanned request form, that POST reports/{id}/upload-attachments takes; maxFiles is how many " +
      "files one call may bring, pictures included.",
    input: z.object({}),
    output: FilePolicy,
  }),
  open: operation({
    method: "GET",
    path: "/uploads",
    access: anywhere("exam_upload"),
    summary: "Uploads the caller began and did not finish, newest first, at most 20.",
    input: z.object({}),
    output: z.array(OpenUpload),
  }),
  task: operation({
    method: "GET",
    path: "/uploads/{id}/files",
    access: uploaderOf(),
    summary: "Where the files of an open upload are to be sent; with delta only those still missing. upload_closed.",
    input: ofUpload.extend({ delta: Flag.default(true) }),
    output: UploadTask,
  }),
  read: operation({
    method: "GET",
    path: "/uploads/{id}",
    access: uploaderOf(),
    summary: "An upload: what came, which studies were found in it, and the exams it became.",
    input: ofUpload,
    output: Upload,
  }),
  describe: operation({
    method: "POST",
    path: "/uploads/{id}/info",
    access: uploaderOf(),
    summary: "Keeps exam info typed so far, and tells where it differs from the images. upload_closed.",
    input: ofUpload.extend({ studies: z.array(StudyInfoDraft).max(100) }),
    output: z.array(FoundStudy),
  }),
  complete: operation({
    method: "POST",
    // Spec §7 names the exam here: the upload's id is what this service hands out before there is one.
    path: "/exams/{id}/uploaded",
    access: uploaderOf(),
    summary:
      "Turns the upload named by id into exams, all or none; repeated, it answers the same exams. A study that belongs " +
      "to an exam already is added to it. Of what somebody without an account sends, name, sex, birth and phone count; " +
      "a patient ID that the images do not have is issued. upload_incomplete, upload_empty, accession_taken, study_exists (in the " +
      "deleted list), info_missing, info_wrong and extensions_wrong (data: studies), patient_id_differs and " +
      "info_differs (both data: studies), attachments_unplaced, extension_retired.",
    input: UploadCompletion,
    output: z.array(UploadedExam),
  }),
  discard: operation({
    method: "DELETE",
    path: "/uploads/{id}",
    access: uploaderOf(),
    summary: "Gives an open upload up; its files are removed. upload_closed.",
    input: ofUpload,
    output: z.undefined(),
    status: 204,
  }),
};

/** The files of an upload. */
export const uploadStreams = {
  file: stream({
    method: "PUT",
    path: "/uploads/{id}/files/{position}",
    access: uploaderOf(),
    summary:
      "The bytes of one file. x-content-sha256 (hex) is compared when given. Answers the file and what became of it. " +
      "checksum_mismatch, upload_incomplete when fewer bytes came than announced, conflict when other bytes were " +
      "accepted there before, file_too_large, storage_full, upload_closed.",
    accepts: "application/octet-stream",
    produces: ["application/json"],
  }),
  files: stream({
    method: "PUT",
    path: "/uploads/{id}/files",
    access: uploaderOf(),
    summary:
      "The bytes of several small files, one after the other without anything between them, in the order of the query's " +
      "positions (3,4,7): at most 32 files of 16 MiB together. Their checksums stand in x-content-sha256, separated by " +
      "commas, or nowhere. Answers for each file its position, the status and the body it would have been answered alone. " +
      "Of a body that breaks off, the files that came whole are taken in; a body of another length is refused. " +
      "upload_incomplete, checksum_mismatch, request_too_large, file_too_large, storage_full, upload_closed.",
    accepts: "application/octet-stream",
    query: ["positions"],
    produces: ["application/json"],
  }),
  form: stream({
    method: "POST",
    path: "/uploads",
    access: anywhere("exam_upload"),
    summary:
      "An upload whole, as multipart/form-data: the field bucketId first, then any number of files. Answers its id. " +
      "plan_expired, storage_full.",
    accepts: "multipart/form-data",
    produces: ["application/json"],
    status: 201,
  }),
};

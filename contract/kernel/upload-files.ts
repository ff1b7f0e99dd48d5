import { z } from "zod";
import { ProblemBody } from "./problem-body";
import { Id } from "./values";

/** Why a file of an upload was not taken in. Each has its text in texts/…/uploads.json, `reason`. */
export const FileReason = z.enum([
  "not_dicom",
  "truncated",
  "no_sop_instance",
  /** No UID of the study, or of the series: nothing it could be filed under. */
  "no_study_instance",
  /** A UID that is none (PS3.5 §9.1): letters in it, or more than 64 characters. */
  "invalid_uid",
  /** File meta information names another instance than the data set. */
  "unsupported_transfer_syntax",
  "too_deep",
  "too_large_inflated",
  "dicomdir",
  "malformed",
  "timeout",
  "empty",
  "too_large",
  "broken_picture",
  "broken_document",
  "zip_unreadable",
  "zip_encrypted",
  "zip_nested",
  "zip_bomb",
  "zip_too_many",
  "unsafe_path",
  "not_sent",
  /** Sent where only pictures and documents belong, and neither of them. */
  "not_attachment",
]);
export type FileReason = z.infer<typeof FileReason>;

/** A file somebody chose: its name as they see it, folders included, and its length in bytes. */
export const ChosenFile = z.object({ name: z.string().min(1).max(1024), size: z.number().int().min(0) });
export type ChosenFile = z.infer<typeof ChosenFile>;

/** Files one upload may hold; a zip counts as one, and may itself hold as many. */
export const maxFilesPerUpload = 20_000;

/** Beside DICOM and zips of it. */
export const attachmentMediaTypes = ["image/jpeg", "image/png", "application/pdf"] as const;

/** Largest picture added to a report, in bytes (product §9: 5M each). */
export const maxReportPictureBytes = 5 * 1024 * 1024;

/** Files sent to a report at once. */
export const maxReportFiles = 20;

/** Which files a place takes, and how large and how many they may be. */
export const FilePolicy = z.object({
  /** Of one file. */
  maxFileBytes: z.number().int(),
  maxFiles: z.number().int(),
  mediaTypes: z.array(z.enum(attachmentMediaTypes)),
});
export type FilePolicy = z.infer<typeof FilePolicy>;

/** A chosen file and what became of it. */
export const UploadFile = z.object({
  /** Where its bytes are sent: PUT /uploads/{id}/files/{position}. */
  position: z.number().int(),
  name: z.string(),
  sizeBytes: z.number().int(),
  state: z.enum(["expected", "accepted", "refused"]),
  kind: z.enum(["dicom", "attachment", "zip"]).nullable(),
  reason: FileReason.nullable(),
  /** SHA-256 of the bytes that arrived, in hex. */
  sha256: z.string().nullable(),
});
export type UploadFile = z.infer<typeof UploadFile>;

/** The most files one request may bring, and their bytes together. */
export const maxFilesAtOnce = 32;
export const maxBytesAtOnce = 16 * 1024 * 1024;

/** What one of several files sent at once is answered: status and body of PUT /uploads/{id}/files/{position}. */
export const SentFile = z.object({
  position: z.number().int(),
  status: z.number().int(),
  body: z.union([UploadFile, ProblemBody]),
});
export type SentFile = z.infer<typeof SentFile>;

/** An upload and where its files are to be sent. */
export const UploadTask = z.object({
  id: Id,
  /** Path with `{position}` in it. */
  url: z.string(),
  /** Path for several small files at once, told in the query: `?positions=3,4,7`. */
  filesUrl: z.string(),
  maxFileBytes: z.number().int(),
  files: z.array(UploadFile),
});
export type UploadTask = z.infer<typeof UploadTask>;

/** A file that was refused, and the zip it was found in. */
export const RefusedFile = z.object({ name: z.string(), reason: FileReason, zip: z.string().nullable() });
export type RefusedFile = z.infer<typeof RefusedFile>;

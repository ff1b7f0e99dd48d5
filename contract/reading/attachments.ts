import { z } from "zod";
import { at, atEither, open } from "#contract/kernel/access";
import { Attachment } from "#contract/registration/exam-record";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { RefusedFile } from "#contract/kernel/upload-files";
import { Id, Instant, Person } from "#contract/kernel/values";

/** How long a signed address of an attachment is good for, in seconds. */
export const signedUrlSeconds = 300;

/** A picture or document beside the images of the report's exam. */
export const ReportAttachment = Attachment.extend({
  /** Who added it; null for one that came in another way. */
  uploader: Person.nullable(),
  /** A report of the patient shows it as a key image, so it has to stay. */
  isKeyImage: z.boolean(),
});
export type ReportAttachment = z.infer<typeof ReportAttachment>;

/** One that was taken away in the last 30 days (product §4, deleted view), and can be brought back. */
export const RemovedAttachment = Attachment.extend({
  removed: Instant,
  removedBy: z.string(),
  reason: z.string(),
});
export type RemovedAttachment = z.infer<typeof RemovedAttachment>;

/** What became of the files sent to a report. */
export const AddedAttachments = z.object({
  /** In the order they were sent, with those the exam had already: sent twice, a file is there once. */
  attachments: z.array(Attachment),
  refused: z.array(RefusedFile),
});
export type AddedAttachments = z.infer<typeof AddedAttachments>;

const ofReport = z.object({ id: Id });
const ofAttachment = ofReport.extend({ aid: Id });

/** Taking an attachment away; an empty reason answers reason_required (domain-rules: "who, when, why"). */
export const AttachmentRemoval = ofAttachment.extend({ reason: oneLine().max(256, "tooLong").default("") });

/** Pictures and documents of a report (product §7). Another organization's, or a deleted report's, answer not_found. */
export const attachments = {
  list: operation({
    method: "GET",
    path: "/reports/{id}/attachments",
    access: at("report", "exam_get"),
    summary:
      "Attachments of the report and of its exam, oldest first; whether the caller may add and take away, and, where he " +
      "may, those taken away in the last 30 days, latest first.",
    input: ofReport,
    output: z.object({
      examId: Id,
      attachments: z.array(ReportAttachment),
      removed: z.array(RemovedAttachment),
      mayAdd: z.boolean(),
      mayRemove: z.boolean(),
    }),
  }),
  presign: operation({
    method: "GET",
    path: "/reports/{id}/attachments/{aid}/presign-url",
    access: at("report", "attachment_presigned_url"),
    summary:
      "An address of the attachment that needs no account, good for 5 minutes and for this file alone; the fetch is in " +
      "the audit trail under the caller's name.",
    input: ofAttachment,
    output: z.object({ url: z.url(), expires: Instant }),
  }),
  remove: operation({
    method: "DELETE",
    path: "/reports/{id}/attachments/{aid}",
    access: at("report", "attachment_delete"),
    summary:
      "Takes an attachment away; it can be brought back. reason_required; attachment_in_use while a report shows it as a " +
      "key image.",
    input: AttachmentRemoval,
    output: z.undefined(),
    status: 204,
  }),
  recovery: operation({
    method: "POST",
    path: "/reports/{id}/attachments/{aid}/recovery",
    access: at("report", "attachment_delete"),
    summary: "Brings an attachment back that was taken away. conflict when it is there.",
    input: ofAttachment,
    output: z.undefined(),
    status: 204,
  }),
};

/** Files on their way in, and behind a signed address. */
export const attachmentStreams = {
  upload: stream({
    method: "POST",
    path: "/reports/{id}/upload-attachments",
    access: atEither("report", "attachment_upload", "attachment_create"),
    summary:
      "Adds JPEG, PNG and PDF files, sent as multipart/form-data, to the report. They are judged by their content; limits " +
      "are those of GET policies/images and policies/forms. Answers AddedAttachments; a file that is not taken does not " +
      "stop the others. A picture added after approval puts the verify mark on the exam. bad_request for another kind of " +
      "body, invalid without a file, request_too_large for more than 20, plan_expired, storage_full.",
    accepts: "multipart/form-data",
    produces: ["application/json"],
    status: 201,
  }),
  keyPicture: stream({
    method: "POST",
    path: "/reports/{id}/key-pictures",
    access: atEither("report", "report_upsert", "report_approval"),
    summary:
      "Adds a picture that the viewer made, JPEG or PNG of 5 MB at most sent as multipart/form-data, to the report of " +
      "whoever writes it. Answers and problems as those of upload-attachments; one file at a time. `shows` tells what is " +
      "to be seen on it, at any zoom: where the exam has a picture of the same, that one is answered with 200 and the " +
      "one sent is left, unless `anew` is true.",
    accepts: "multipart/form-data",
    query: ["shows", "anew"],
    produces: ["application/json"],
    status: 201,
  }),
  signed: stream({
    method: "GET",
    path: "/attachments/{id}/signed",
    access: open,
    summary:
      "The attachment behind an address of presign-url, whose query it carries whole. not_found for one that was not " +
      "given out so, or whose attachment is gone; url_expired.",
    query: ["by", "expires", "signature"],
    produces: ["image/jpeg", "image/png", "application/pdf", "application/octet-stream"],
  }),
};

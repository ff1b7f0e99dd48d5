import { z } from "zod";
import { atEither, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { maxReportFiles } from "#contract/kernel/upload-files";
import { Id, Instant } from "#contract/kernel/values";

/** What cameras of phones write; a picture is written anew, and far smaller, before it is kept. */
export const maxPhonePictureBytes = 16 * 1024 * 1024;

/** The secret of a QR code: takes files for one thing, for a time. */
export const PassCode = z.string().min(1).max(128);

/** A code as it is shown, and until when. */
export const ShownPassCode = z.object({ code: PassCode, url: z.string(), qr: z.string(), expires: Instant });

/** What a phone that holds a code may send, and for whom. */
export const PhonePolicies = z.object({
  organizationName: z.string(),
  maxPictureBytes: z.number().int(),
  maxDocumentBytes: z.number().int(),
  maxFiles: z.literal(maxReportFiles),
});
export type PhonePolicies = z.infer<typeof PhonePolicies>;

/** Files for a report by a phone without an account (product §2 /attachments/upload?code, §7 pass-codes/code). */
export const attachmentCodes = {
  code: operation({
    method: "POST",
    path: "/pass-codes/code",
    access: atEither("report", "attachment_upload", "attachment_create", "reportId"),
    summary:
      "A QR code for a phone without an account to photograph or pick files with, which become attachments of the " +
      "report: good for thirty minutes.",
    input: z.object({ reportId: Id }),
    output: ShownPassCode,
  }),
  policies: operation({
    method: "GET",
    path: "/attachments/upload-by-code",
    access: open,
    summary: "What the phone that holds the code may send, and for whom. It names no patient. ticket_over.",
    input: z.object({ code: PassCode }),
    output: PhonePolicies,
  }),
};

export const attachmentCodeStreams = {
  receive: stream({
    method: "POST",
    path: "/attachments/upload-by-code",
    access: open,
    summary:
      "Takes files for ?code as upload-attachments does; a picture may have 16 MiB and is written anew, so that nothing " +
      "of the phone is kept beside it. Answers AddedAttachments. ticket_over, too_many_attempts, and what " +
      "upload-attachments refuses with.",
    accepts: "multipart/form-data",
    query: ["code"],
    produces: ["application/json"],
    status: 201,
  }),
};

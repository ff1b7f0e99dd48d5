import { z } from "zod";
import { at, open } from "./access";
import { operation } from "./operation";
import { stream } from "./stream";
import { Id, Instant, Language } from "./values";

/** One line of the patient block, in the sheet's language. */
export const LabelledValue = z.object({ label: z.string(), value: z.string() });

/** A moment in the organization's time zone, its day and its time of day apart. */
export const PrintedTime = z.object({ date: z.string(), time: z.string() });

/** The name of a picture on the sheet, below …/print/pictures/: the logo, a signature, or a key image's number. */
export const PictureName = z.enum(["logo", "author", "approver", "1", "2", "3", "4", "5", "6"]);
export type PictureName = z.infer<typeof PictureName>;

const Signatory = z.object({ name: z.string(), hasSignature: z.boolean() });

/**
 * A report as it stands on paper in one language: translated, formatted and chosen, the same for the PDF, the print
 * page and the shared page. The fixed words are those of contract/printed-words. An empty text or null has no part.
 */
export const PrintedReport = z.object({
  language: Language,
  organizationName: z.string(),
  secondaryTitle: z.string(),
  hasLogo: z.boolean(),
  /** The patient block, in reading order. */
  patient: z.array(LabelledValue),
  /** What names the patient on every sheet. */
  identity: z.array(LabelledValue),
  /** Of an image that is not available the sheet shows a frame with words in it. */
  images: z.array(z.object({ name: PictureName, caption: z.string(), isAvailable: z.boolean() })),
  clinicImpression: z.string(),
  finding: z.string(),
  diagnosis: z.string(),
  positive: z.string().nullable(),
  note: z.string(),
  addenda: z.array(z.object({ heading: z.string(), text: z.string(), signature: z.string() })),
  author: Signatory.nullable(),
  approver: Signatory.nullable(),
  reportTime: PrintedTime.nullable(),
  approvalTime: PrintedTime.nullable(),
  printTime: PrintedTime.nullable(),
  /** Where the QR code leads; null for a report that was never approved. */
  verifyUrl: z.string().nullable(),
  /** Set across every sheet that may not be handed out as it is. */
  watermark: z.string().nullable(),
  /** Of a recalled report: which edition was recalled, by whom and when. */
  recall: z.string().nullable(),
  versionLine: z.string(),
});
export type PrintedReport = z.infer<typeof PrintedReport>;

/**
 * The version of an approved report that a sheet shows, and how many addenda stand on it. Its `number` is "7", or "7.2"
 * with two addenda.
 */
export const Edition = z.object({ version: z.number().int(), addenda: z.number().int(), number: z.string() });
export type Edition = z.infer<typeof Edition>;

/** What a sheet of paper is worth today; never a word of the report itself. */
export const Verification = z.object({
  /** superseded: a later version or an addendum exists; recalled: no version is valid at present. */
  state: z.enum(["current", "superseded", "recalled"]),
  organizationName: z.string(),
  /** Masked: 张*伟. */
  patientName: z.string(),
  approved: Instant.nullable(),
  recalled: Instant.nullable(),
  /** The newest edition; the foot of a current sheet shows the same number. */
  edition: Edition,
  /** The organization's, to tell the times in. */
  timeZone: z.string(),
});
export type Verification = z.infer<typeof Verification>;

/** Why a sheet bears a watermark. */
export const SheetMark = z.enum(["notApproved", "viewOnly", "recalled"]);
export type SheetMark = z.infer<typeof SheetMark>;

/** A report as it prints, and whether a print is still valid (domain-rules "Report life": verify page). */
export const printing = {
  sheet: operation({
    method: "GET",
    path: "/reports/{id}/print",
    access: at("report", "exam_get"),
    summary:
      "The report as it prints. Without a watermark only when it is approved and the caller has report_print. not_found for a deleted one.",
    input: z.object({ id: Id, language: Language.default("chs") }),
    output: z.object({
      examId: Id,
      /** To be named by the print action. */
      version: z.number().int(),
      /** Whether the print action would be accepted. */
      mayPrint: z.boolean(),
      /** What the watermark says; null without one. */
      mark: SheetMark.nullable(),
      /** The QR code to verifyUrl, an SVG picture. */
      verifyQr: z.string().nullable(),
      sheet: PrintedReport,
    }),
  }),
  verify: operation({
    method: "GET",
    path: "/verify/{code}",
    access: open,
    summary: "Whether a printed sheet is still valid. not_found for an unknown code; too_many_attempts.",
    input: z.object({
      code: z.string().min(8).max(64),
      /** The edition the sheet shows, both from its QR code; without it the newest is told. */
      version: z.number().int().min(0).optional(),
      addenda: z.number().int().min(0).default(0),
    }),
    output: Verification,
  }),
};

/** The same as files; not_found as for the report itself. */
export const printingStreams = {
  pdf: stream({
    method: "GET",
    path: "/reports/{id}/pdf",
    access: at("report", "exam_get"),
    summary:
      "The report as PDF/A on A4, ?language chs, en or tib; its watermark follows the rule of …/print. invalid for a text that no font can set.",
    query: ["language"],
    produces: ["application/pdf"],
  }),
  picture: stream({
    method: "GET",
    path: "/reports/{id}/print/pictures/{name}",
    access: at("report", "exam_get"),
    summary:
      "A picture of the sheet: logo, author, approver (signatures), or key image 1 to 6. no_image, image_unreadable.",
    produces: ["image/jpeg", "image/png"],
  }),
};

import { z } from "zod";
import { at, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Modality, Named } from "#contract/organizations/organizations";
import { stream } from "#contract/kernel/stream";
import { Edition } from "#contract/reading/report-views";
import { Id, Instant, Language } from "#contract/kernel/values";

/** One line of the patient block, in the sheet's language. */
export const LabelledValue = z.object({ label: z.string(), value: z.string() });
export type LabelledValue = z.infer<typeof LabelledValue>;

/** A moment in the organization's time zone, its day and its time of day apart. */
const PrintedTime = z.object({ date: z.string(), time: z.string() });
export type PrintedTime = z.infer<typeof PrintedTime>;

/**
 * The name of a picture on the sheet, below …/print/pictures/: the logo, the stamp, a signature, or a key image's
 * number.
 */
export const PictureName = z.enum(["logo", "stamp", "author", "approver", "1", "2", "3", "4", "5", "6"]);
export type PictureName = z.infer<typeof PictureName>;

const Signatory = z.object({ name: z.string(), hasSignature: z.boolean() });

/** What every printed sheet has, in one language, as its template says (contract/delivery/print-templates.ts). */
const PrintedSheet = z.object({
  language: Language,
  /** At the head: the template's title, else the organization's name. */
  organizationName: z.string(),
  secondaryTitle: z.string(),
  hasLogo: z.boolean(),
  hasStamp: z.boolean(),
  /** The patient block, in reading order. */
  patient: z.array(LabelledValue),
  /** What names the patient on every sheet. */
  identity: z.array(LabelledValue),
  /** Under the sheet's own QR code. */
  qrTip: z.string(),
  /** A code that is the same on every sheet, and the words under it. */
  staticQr: z.object({ content: z.string(), tip: z.string() }).nullable(),
  showsPageNumbers: z.boolean(),
  /** With the time of day beside each day. */
  showsExactTime: z.boolean(),
});
export type PrintedSheet = z.infer<typeof PrintedSheet>;

/**
 * A report as it stands on paper in one language: translated, formatted and chosen, the same for the PDF, the print
 * page and the shared page. The fixed words are those of contract/delivery/printed-words. An empty text or null has no part.
 */
export const PrintedReport = PrintedSheet.extend({
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
  /** That other hospitals recognise its images and data, not the diagnosis; null where its organization says so of none. */
  recognition: z.string().nullable(),
  versionLine: z.string(),
});
export type PrintedReport = z.infer<typeof PrintedReport>;

/** The form by which an exam is asked for, to be signed by hand. */
export const PrintedReferral = PrintedSheet.extend({
  clinicImpression: z.string(),
  /** Modality, body part and procedure. */
  requested: z.string(),
  /** What the sheet's QR code holds; nothing for an exam without one. */
  accessionNumber: z.string(),
  printTime: PrintedTime,
});
export type PrintedReferral = z.infer<typeof PrintedReferral>;

/** QR codes of a sheet, SVG pictures; null where it has none. */
const codes = { dynamicQr: z.string().nullable(), staticQr: z.string().nullable() };

/** A sheet by settings that are not saved: of a report or a referral form. */
export const PrintPreview = z.object({
  ...codes,
  /** Of the record that is shown, where it is a real one: its pictures are found there. */
  reportId: Id.nullable(),
  report: PrintedReport.nullable(),
  referral: PrintedReferral.nullable(),
});

/** The templates a sheet may be printed with, in their order. */
const SheetTemplates = z.object({
  bucketId: Id,
  modality: Modality,
  /** By the organization's rule; null for the layout without a template. */
  chosen: Id.nullable(),
  templates: z.array(Named),
});

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

/** In which language, and by which template of the organization: any other, or none, leaves it to its rule. */
const wishes = z.object({ id: Id, language: Language.default("chs"), template: Id.optional() });

/** A report as it prints, and whether a print is still valid (domain-rules "Report life": verify page). */
export const printing = {
  sheet: operation({
    method: "GET",
    path: "/reports/{id}/print",
    access: at("report", "exam_get"),
    summary:
      "The report as it prints. Without a watermark only when it is approved and the caller has report_print. not_found for a deleted one.",
    input: wishes,
    output: z.object({
      ...codes,
      examId: Id,
      /** To be named by the print action. */
      version: z.number().int(),
      /** Whether the print action would be accepted. */
      mayPrint: z.boolean(),
      /** What the watermark says; null without one. */
      mark: SheetMark.nullable(),
      sheet: PrintedReport,
    }),
  }),
  templates: operation({
    method: "GET",
    path: "/reports/{id}/print/templates",
    access: at("report", "exam_get"),
    summary: "The templates the report may be printed with. not_found for a deleted one.",
    input: z.object({ id: Id }),
    output: SheetTemplates,
  }),
  referral: operation({
    method: "GET",
    path: "/exams/{id}/referral",
    access: at("exam", "exam_get"),
    summary: "The referral form of an exam as it prints. not_found for a deleted one.",
    input: wishes,
    output: z.object({ ...codes, sheet: PrintedReferral }),
  }),
  referralTemplates: operation({
    method: "GET",
    path: "/exams/{id}/referral/templates",
    access: at("exam", "exam_get"),
    summary: "The templates the referral form may be printed with. not_found for a deleted exam.",
    input: z.object({ id: Id }),
    output: SheetTemplates,
  }),
  verify: operation({
    method: "GET",
    path: "/verify/{code}",
    access: open,
    summary:
      "Whether a printed sheet is still valid, by its code as typed: in letters of either size, with or without spaces " +
      "and dashes. not_found for an unknown code; too_many_attempts.",
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
      "The report as PDF/A on A4, ?language chs, en or tib, ?template as for …/print; its watermark follows the rule of …/print. invalid for a text that no font can set.",
    query: ["language", "template"],
    produces: ["application/pdf"],
  }),
  picture: stream({
    method: "GET",
    path: "/reports/{id}/print/pictures/{name}",
    access: at("report", "exam_get"),
    summary:
      "A picture of the sheet: logo, stamp, author, approver (signatures), or key image 1 to 6; ?template as for …/print. no_image, image_unreadable.",
    query: ["template"],
    produces: ["image/jpeg", "image/png"],
  }),
  referralPdf: stream({
    method: "GET",
    path: "/exams/{id}/referral/pdf",
    access: at("exam", "exam_get"),
    summary: "The referral form as PDF/A on A4, ?language and ?template as for …/referral.",
    query: ["language", "template"],
    produces: ["application/pdf"],
  }),
  referralPicture: stream({
    method: "GET",
    path: "/exams/{id}/referral/pictures/{name}",
    access: at("exam", "exam_get"),
    summary: "A picture of the form: logo or stamp; ?template as for …/referral. no_image.",
    query: ["template"],
    produces: ["image/png", "image/jpeg"],
  }),
};

import type { PrintedWords } from "#contract/delivery/printed-words";
import type { LabelledValue, PrintedTime } from "#contract/delivery/printing";
import type { Language } from "#contract/kernel/values";

/** A key image (JPEG or PNG; null for one that is lost) and the line under it. */
export interface ReportImage {
  bytes: Uint8Array | null;
  caption: string;
  /** Made by our own renderer: a plain JPEG that goes into the PDF as it is. Any other is decoded and drawn anew. */
  isRendered?: boolean;
}

/** Somebody who answers for the report; the picture of the signature stands beside the printed name. */
export interface Signatory {
  name: string;
  signature: Uint8Array | null;
}

/** What was added after approval, numbered in its heading; the signature line names who and when. */
export interface Addendum {
  heading: string;
  text: string;
  signature: string;
}

type ReportLabels = PrintedWords["labels"];

/** What every sheet shows that is set on paper, whatever it is. */
export interface SheetDocument {
  language: Language;
  organizationName: string;
  secondaryTitle: string;
  logo: Uint8Array | null;
  /** Set over the signature that counts. */
  stamp: Uint8Array | null;
  /** The patient block, in reading order: name, sex, age, patient ID, accession number, department, … */
  patient: LabelledValue[];
  /** What names the patient on every sheet after the first: name and patient ID at least. */
  identity: LabelledValue[];
  clinicImpression: string;
  /** Under the sheet's own QR code; at most 10 characters (product §5). */
  qrTip: string;
  /** A further QR code, the same on every sheet, and the words under it. */
  staticQr: { content: string; tip: string } | null;
  printTime: PrintedTime | null;
  showsPageNumbers: boolean;
  /** With the time of day beside each date, or the date alone. */
  showsExactTime: boolean;
  /** The file's own date in its metadata. */
  createdAt: Date;
}

/** The form by which an exam is asked for. */
export interface ReferralDocument extends SheetDocument {
  requested: string;
  /** In the QR code, and in words at the foot; none where it is empty. */
  accessionNumber: string;
  labels: ReportLabels & { requested: string; applicant: string; date: string };
}

/**
 * Everything a printed report shows, already translated, formatted and chosen.
 *
 * Printing only sets it on paper: it knows no patient, no status and no language table. An empty text or `null` leaves
 * its part out.
 */
export interface ReportDocument extends SheetDocument {
  images: ReportImage[];
  finding: string;
  diagnosis: string;
  /** The word for positive or negative, beside the diagnosis. */
  positive: string | null;
  note: string;
  addenda: Addendum[];
  author: Signatory | null;
  approver: Signatory | null;
  reportTime: PrintedTime | null;
  approvalTime: PrintedTime | null;
  /** Where the QR code leads: the verify page of this version. */
  verifyUrl: string | null;
  /** Set across every sheet while the report is not approved. */
  watermark: string | null;
  /** Under the head: that the report was recalled, by whom and when. */
  recall: string | null;
  /** Above the signatures: what of it other hospitals recognise. */
  recognition: string | null;
  /** Code and version, and where to type them in, at the foot of every sheet. */
  versionLine: string;
  labels: ReportLabels;
}

/** A barcode or a QR code: an SVG of the platform's own making. */
export interface CodePicture {
  svg: string;
}

/** A picture of ours, drawn anew when it came in. */
export interface FilePicture {
  bytes: Uint8Array;
  extension: "jpg" | "png";
}

/** What a paper's template is given: every text is set as it is. */
export type PaperPart =
  | string
  | number
  | boolean
  | null
  | CodePicture
  | FilePicture
  | readonly PaperPart[]
  | { readonly [name: string]: PaperPart };

/** A label, a form, a list or a slip of the front desk, a dossier: chosen and translated; its template knows where each part stands. */
export interface PaperDocument {
  kind: "label" | "form" | "dayList" | "slip" | "dossier";
  language: Language;
  /** In the file's metadata. */
  title: string;
  createdAt: Date;
  /** What says whose it is: drawn whole, or the paper is not made. */
  identity: string[];
  content: { readonly [name: string]: PaperPart };
}

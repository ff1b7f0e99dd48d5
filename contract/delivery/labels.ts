import { z } from "zod";
import { Modality } from "#contract/organizations/organizations";
import { Gender, Id, Instant, PetGender } from "#contract/kernel/values";

/** The lines of a label beside its head and its codes. */
export const labelLines = ["patientId", "study", "plan", "organization"] as const;
export type LabelLine = (typeof labelLines)[number];

/** Papers of label printers: product §5 names the first; a smaller one for papers; one for films and tubes. */
export const labelTemplates = {
  standard: { widthMm: 80, heightMm: 50, qrMm: 19, barsMm: 10, lines: labelLines },
  small: { widthMm: 60, heightMm: 40, qrMm: 15, barsMm: 8, lines: ["patientId", "study", "plan"] },
  tube: { widthMm: 50, heightMm: 30, qrMm: 11, barsMm: 6, lines: ["study"] },
} as const satisfies Record<
  string,
  { widthMm: number; heightMm: number; qrMm: number; barsMm: number; lines: readonly LabelLine[] }
>;
export const LabelTemplate = z.enum(["standard", "small", "tube"]);
export type LabelTemplate = z.infer<typeof LabelTemplate>;

export const labelRotations = ["0", "90", "180", "270"] as const;

const millimetres = (least: number, most: number) => z.coerce.number().min(least).max(most).multipleOf(0.5);

/** How labels come out of somebody's printer. */
export const LabelSettings = z.object({
  template: LabelTemplate.default("standard"),
  /** Degrees clockwise: how the paper lies in the printer. */
  rotation: z.enum(labelRotations).default("0"),
  /** Of each label. */
  copies: z.coerce.number().int().min(1).max(20).default(1),
  /** White at every edge. */
  margin: millimetres(0, 5).default(2),
  /** Printers do not begin at the paper's corner: how far everything moves right and down, in millimetres. */
  left: millimetres(-10, 10).default(0),
  top: millimetres(-10, 10).default(0),
});
export type LabelSettings = z.infer<typeof LabelSettings>;

/** The paper as it leaves the printer, in millimetres: turned by a quarter it is as high as it was wide. */
export function labelPaper({ template, rotation }: Pick<LabelSettings, "template" | "rotation">) {
  const { widthMm, heightMm } = labelTemplates[template];
  const isTurned = rotation === "90" || rotation === "270";
  return isTurned ? { widthMm: heightMm, heightMm: widthMm } : { widthMm, heightMm };
}

/** What is stuck on a patient's papers, of one registered exam. */
export const ExamLabel = z.object({
  examId: Id,
  accessionNumber: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  patientGender: z.union([Gender, PetGender]),
  patientDob: z.iso.date().nullable(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  deviceName: z.string(),
  urgentFlag: z.boolean(),
  /** When it is to be done: an instant, or a day without a time. */
  scheduledStart: Instant.nullable(),
  scheduledDate: z.iso.date().nullable(),
  /** The same as it is printed, in the language asked for: sex, age and birth, and the lines of the label. */
  person: z.string(),
  urgent: z.string(),
  lines: z.record(z.enum(labelLines), z.string()),
  /** Code 128 (ISO/IEC 15417) of the accession number as SVG; null for a number with other than ASCII characters. */
  barcode: z.string().nullable(),
  /** The same as a QR code, for cameras. */
  qrCode: z.string(),
});
export type ExamLabel = z.infer<typeof ExamLabel>;

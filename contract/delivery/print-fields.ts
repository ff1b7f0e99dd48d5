import { examTextNames, examTexts, examTextsIn } from "#contract/registration/exam-fields";
import type { TextKey } from "#texts/keys";

/** What a print template may show in its patient block, in the order of a sheet without a template. */
export const patientFields = [
  "name",
  "gender",
  "age",
  "dob",
  "species",
  "breed",
  "owner",
  "patientId",
  "accessionNumber",
  "patientSource",
  ...examTextsIn("visit"),
  ...examTextsIn("request"),
  "weight",
  "height",
  "modality",
  "bodyPart",
  "procedure",
  "studyDate",
] as const;
export type PatientField = (typeof patientFields)[number];

export const isPatientField = (key: string): key is PatientField =>
  patientFields.some((field): boolean => field === key);

/** Those that the screens call by another name, or together with their unit. */
const otherwise = {
  patientId: "exam.info.pid",
  procedure: "exam.info.studyDesc",
  owner: "exam.info.host",
  weight: "printed.weight",
  height: "printed.height",
} as const satisfies Partial<Record<PatientField, TextKey>>;

const isOtherwise = (field: PatientField): field is keyof typeof otherwise => Object.hasOwn(otherwise, field);

/** The text that a field is labelled with, on paper as on the screen. */
export const labelOf = (field: PatientField): TextKey => (isOtherwise(field) ? otherwise[field] : `exam.info.${field}`);

const seldom: readonly string[] = [
  ...["dob", "weight", "height"],
  ...examTextNames.filter((name) => examTexts[name].isSeldomPrinted),
];

/** What a sheet shows where no template says otherwise. */
export const standardFields: readonly PatientField[] = patientFields.filter((field) => !seldom.includes(field));

/** A field that the organization added itself (contract/organizations/list-fields.ts, ExtensionConfig). */
export const extensionField = (subject: string, key: string) => `extension:${subject}:${key}`;

/** Most characters beside a QR code (product §5). */
export const maxQrText = 10;

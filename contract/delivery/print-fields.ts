/**
 * What a print template may show in its patient block, in the order of a sheet without a template. The words for them
 * stand in contract/delivery/printed-words.
 */
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
  "inpatientId",
  "outpatientId",
  "physicalExamId",
  "bedNum",
  "applyDept",
  "serviceRequestId",
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

const seldom: readonly PatientField[] = ["dob", "serviceRequestId", "weight", "height"];

/** What a sheet shows where no template says otherwise. */
export const standardFields: readonly PatientField[] = patientFields.filter((field) => !seldom.includes(field));

/** A field that the organization added itself (contract/organizations/list-fields.ts, ExtensionConfig). */
export const extensionField = (subject: string, key: string) => `extension:${subject}:${key}`;

/** Most characters beside a QR code (spec §5). */
export const maxQrText = 10;

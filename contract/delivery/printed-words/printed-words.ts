import type { modalities } from "#contract/kernel/modalities";

/**
 * The fixed words of a printed report in one language, on the PDF and on the print page alike. `{age}`, `{number}`,
 * `{code}`, `{version}`, `{person}`, `{time}`, `{page}` and `{pages}` are replaced by what they name.
 */
export interface PrintedWords {
  title: string;
  /** Set across every sheet that may not be handed out as it is. */
  watermarks: { notApproved: string; viewOnly: string; recalled: string };
  /** Over a recalled report; `{person}` recalled it. */
  recall: string;
  /** Labels of the patient block. */
  patient: {
    name: string;
    gender: string;
    age: string;
    patientId: string;
    accessionNumber: string;
    patientSource: string;
    applyDept: string;
    inpatientId: string;
    outpatientId: string;
    physicalExamId: string;
    bedNum: string;
    modality: string;
    bodyPart: string;
    procedure: string;
    studyDate: string;
    species: string;
    breed: string;
    owner: string;
    dob: string;
    serviceRequestId: string;
    weight: string;
    height: string;
  };
  /** The dictionary's names, for people who do not know the codes. */
  /** Of what is no radiology, where the organization names none. */
  departments: Partial<Record<(typeof modalities)[number], string>>;
  modalities: Record<(typeof modalities)[number], string>;
  genders: { M: string; F: string; O: string; U: string };
  petGenders: { M: string; F: string; MS: string; FS: string; U: string };
  ageUnits: { Y: string; M: string; W: string; D: string };
  /** Without a word for NULL: an unknown source is left out. */
  patientSources: { I: string; O: string; E: string; P: string; NO: string };
  positive: { true: string; false: string };
  /** On a referral form; its other words are those of a report. */
  referral: {
    title: string;
    requested: string;
    /** Beside lines to be filled in by hand. */
    applicant: string;
    date: string;
    /** Under the QR code of the accession number; at most 10 characters (spec §5). */
    qrTip: string;
  };
  /** Of the fields an organization adds. */
  yesNo: { yes: string; no: string };
  addendum: string;
  /** At the foot of every sheet: what the verify page is asked with. */
  versionLine: string;
  /** Behind it, where the verify page would know the sheet: for whoever cannot scan. */
  verifyAt: string;
  /** Under the QR code; at most 10 characters (spec §5). */
  qrTip: string;
  labels: {
    images: string;
    /** In the place of a key image that cannot be shown. */
    imageMissing: string;
    clinicImpression: string;
    finding: string;
    diagnosis: string;
    note: string;
    author: string;
    approver: string;
    reportTime: string;
    approvalTime: string;
    printTime: string;
    /** The line under the signatures that says how to check the sheet against the record. */
    verifyHint: string;
    /** `{page}` and `{pages}` are replaced, e.g. "Page {page} of {pages}". */
    pageOf: string;
  };
}

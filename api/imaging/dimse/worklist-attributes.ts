import type { WorklistKey } from "#contract/organizations/list-fields";
import { examTextNames, examTexts } from "#contract/registration/exam-fields";
import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { asValue, daValue, sexCode, tmValue } from "#api/dicom/written-values";
import { localClock } from "#api/infrastructure/time/zoned-days";
import { personNameOf } from "#api/registration/patients/spelled-name";
import { plainValue, type TextVr } from "./plain-value";
import type { WorklistFacts } from "./worklist-facts";
import type { WorklistRow } from "./worklist-queries";

/** A scheduled exam with what it is told in. */
export interface WorklistEntry extends WorklistRow {
  readonly timeZone: string;
  /** The station that asks, for exams that no device was chosen for. */
  readonly askingStation: string;
  /** The organization. */
  readonly institution: string;
  readonly facts: WorklistFacts;
  /** Whether the device reads plain letters alone: English names go before spelled ones. */
  readonly isPlain: boolean;
}

type Answer = (entry: WorklistEntry) => WritableElement;

const text = (
  tag: number,
  vr: TextVr,
  valueOf: (entry: WorklistEntry) => string | null | undefined,
): [number, Answer] => [tag, (entry) => [tag, vr, plainValue(valueOf(entry) ?? "", vr)]];

/** Type 2 attributes that nothing is known of. */
const empty = (tag: number, vr: TextVr | "SQ"): [number, Answer] => [
  tag,
  () => (vr === "SQ" ? [tag, "SQ", []] : [tag, vr, ""]),
];

const scheme = "99RADBRIDGE";

/** A code of the organization's own lists. */
const code = (
  tag: number,
  valueOf: (entry: WorklistEntry) => { name: string; code: string } | null,
): [number, Answer] => [
  tag,
  (entry) => {
    const coded = valueOf(entry);
    const item = coded && [
      [tags.CodeValue, "SH", plainValue(coded.code, "SH")] as const,
      [tags.CodingSchemeDesignator, "SH", scheme] as const,
      [tags.CodeMeaning, "LO", plainValue(coded.name, "LO")] as const,
    ];
    return [tag, "SQ", item ? [item] : []];
  },
];

const day = ({ due, timeZone }: WorklistEntry) => daValue(localClock(due, timeZone).day);
const time = ({ due, timeZone }: WorklistEntry) => tmValue(localClock(due, timeZone).time);
const patientNameOf = ({ exam }: WorklistEntry) => personNameOf(exam.patientName, exam.namePinyin);
const nameOf = (named: { name: string; englishName: string } | null, isPlain: boolean) =>
  (isPlain && named?.englishName) || named?.name;
const procedureName = ({ exam, procedure, isPlain }: WorklistEntry) =>
  nameOf(procedure, isPlain) || exam.studyDesc || exam.bodyPart;

/** Several values, those that say nothing left out. */
const texts = (tag: number, valuesOf: (facts: WorklistFacts) => readonly string[]): [number, Answer] => [
  tag,
  ({ facts }) => [tag, "LO", valuesOf(facts).map((value) => plainValue(value, "LO"))],
];

/** What an answer says of the Scheduled Procedure Step (PS3.4 table K.6-1). */
export const stepAttributes = new Map<number, Answer>([
  text(tags.Modality, "CS", ({ exam }) => exam.modality),
  empty(0x00321070, "LO"),
  text(tags.ScheduledStationAETitle, "AE", ({ device, askingStation }) => device?.aeTitle || askingStation),
  text(tags.ScheduledProcedureStepStartDate, "DA", day),
  text(tags.ScheduledProcedureStepStartTime, "TM", time),
  empty(0x00400006, "PN"),
  text(0x00400007, "LO", (entry) => entry.step?.name || procedureName(entry)),
  code(0x00400008, ({ step }) => step),
  text(tags.ScheduledProcedureStepID, "SH", ({ exam }) => exam.accessionNumber),
  text(0x00400010, "SH", ({ device }) => device?.name),
  text(0x00400011, "SH", ({ device }) => device?.room),
  empty(0x00400012, "LO"),
  text(0x00400020, "CS", ({ exam }) => (exam.status === "Arrived" ? "ARRIVED" : "SCHEDULED")),
  empty(0x00400400, "LT"),
]);

/** Of the plain texts those that the worklist has. */
const examTextAttributes = examTextNames.flatMap((name) =>
  (examTexts[name].worklist ?? []).map(([tag, vr]) => text(tag, vr, ({ exam }) => exam[name])),
);

const requestAttributes: [number, Answer][] = [
  text(tags.InstitutionName, "LO", ({ institution }) => institution),
  text(tags.AccessionNumber, "SH", ({ exam }) => exam.accessionNumber),
  text(tags.ReferringPhysicianName, "PN", ({ exam }) => exam.requestingPhysician),
  empty(0x00081110, "SQ"),
  empty(0x00081120, "SQ"),
  text(tags.PatientName, "PN", patientNameOf),
  text(tags.PatientID, "LO", ({ exam }) => exam.patientId),
  text(tags.PatientBirthDate, "DA", ({ exam }) => daValue(exam.patientDob)),
  text(tags.PatientSex, "CS", ({ exam }) => sexCode(exam.patientGender)),
  text(tags.PatientAge, "AS", ({ exam }) => asValue(exam.visitAge, exam.visitAgeUnit)),
  text(tags.PatientSize, "DS", ({ exam }) => (exam.heightCm === null ? "" : String(exam.heightCm / 100))),
  text(tags.PatientWeight, "DS", ({ exam }) => (exam.weightKg === null ? "" : String(exam.weightKg))),
  texts(tags.MedicalAlerts, ({ alerts }) => alerts),
  texts(tags.Allergies, ({ allergies }) => allergies),
  [tags.PregnancyStatus, ({ facts }) => [tags.PregnancyStatus, "US", facts.pregnancy ?? []]],
  text(tags.StudyInstanceUID, "UI", ({ exam }) => exam.studyInstanceUid),
  text(0x00321032, "PN", ({ exam }) => exam.requestingPhysician),
  text(tags.RequestedProcedureDescription, "LO", procedureName),
  code(0x00321064, ({ procedure, isPlain }) => procedure && { ...procedure, name: nameOf(procedure, isPlain) ?? "" }),
  empty(0x00380050, "LO"),
  empty(0x00380500, "LO"),
  text(tags.RequestedProcedureID, "SH", ({ exam }) => exam.accessionNumber),
  text(0x00401003, "SH", ({ exam }) => (exam.urgentFlag ? "STAT" : "ROUTINE")),
  empty(0x00401004, "LO"),
  text(0x00402017, "LO", ({ exam }) => exam.accessionNumber),
  empty(0x00403001, "LO"),
  ...examTextAttributes,
];

/** What it says of the requested procedure, the request, the visit and the patient; in a data set tags ascend (PS3.5 §7.1). */
export const worklistAttributes = new Map(requestAttributes.sort(([one], [other]) => one - other));

/** Of each extra key of a device (contract/organizations/list-fields.ts) the attribute that it is. */
export const extraTags: Record<WorklistKey, number> = {
  institutionName: tags.InstitutionName,
  referringPhysician: tags.ReferringPhysicianName,
  requestingService: 0x00321033,
  admissionId: 0x00380010,
  patientLocation: 0x00380300,
  patientSize: tags.PatientSize,
  patientWeight: tags.PatientWeight,
  medicalAlerts: tags.MedicalAlerts,
  allergies: tags.Allergies,
  pregnancyStatus: tags.PregnancyStatus,
  reasonForProcedure: 0x00401002,
};

/**
 * Where a plain text stands on forms and on the exam's page, in the order of `examTexts`. What belongs to the visit and
 * the request is on sheets too (contract/delivery/print-fields.ts).
 */
export type ExamTextPlace = "study" | "studyDetails" | "request" | "visit";

interface ExamText {
  /** Most characters. */
  max: number;
  place: ExamTextPlace;
  /** Several lines may be typed. */
  isLong?: true;
  /** The organization's list whose words are offered; any other may be typed. */
  words?: "bodyParts" | "departments";
  /** Attributes of the modality worklist it is told in (PS3.4 table K.6-1), with their value representation. */
  worklist?: readonly (readonly [tag: number, vr: "LO" | "LT"])[];
  /** Devices may search the worklist by it. */
  isWorklistKey?: true;
  /** Of visit and request: a sheet shows it only where its print template says so. */
  isSeldomPrinted?: true;
  /** Of visit and request: what the invented patient has of it, who is shown while a print template is made. */
  example?: string;
}

const description = {
  bodyPart: { max: 64, place: "study", words: "bodyParts" },
  studyDesc: { max: 256, place: "study" },
  reportType: { max: 64, place: "studyDetails" },
  clinicImpression: {
    max: 2000,
    place: "studyDetails",
    isLong: true,
    worklist: [
      [0x001021b0, "LT"],
      [0x00401002, "LO"],
    ],
  },
  applyDept: { max: 64, place: "request", words: "departments", worklist: [[0x00321033, "LO"]] },
  serviceRequestId: {
    max: 64,
    place: "request",
    worklist: [[0x00402016, "LO"]],
    isWorklistKey: true,
    isSeldomPrinted: true,
    example: "SQ000001",
  },
  inpatientId: {
    max: 64,
    place: "visit",
    worklist: [[0x00380010, "LO"]],
    isWorklistKey: true,
    example: "ZY000001",
  },
  outpatientId: { max: 64, place: "visit", example: "MZ000001" },
  physicalExamId: { max: 64, place: "visit", example: "TJ000001" },
  bedNum: { max: 16, place: "visit", worklist: [[0x00380300, "LO"]], example: "12" },
} as const satisfies Record<string, ExamText>;

export type ExamTextName = keyof typeof description;
/** The names of those of a place. */
export type ExamTextIn<Place> = {
  [Name in ExamTextName]: (typeof description)[Name]["place"] extends Place ? Name : never;
}[ExamTextName];

/**
 * The plain texts that are typed about an exam (product §3 Exam info), each described once. The name is the same on the wire,
 * of the column (api/infrastructure/database/schema/exam-info-columns.ts), of the form's field and of its word
 * (`exam.info.…`). Rules, forms, the exam's page, what a match takes over, the worklist and what sheets may print follow
 * from here; docs/adding-a-domain.md says how one is added.
 */
export const examTexts: Record<ExamTextName, ExamText> = description;

export const examTextNames = Object.keys(description) as ExamTextName[];

/** Those of one place, in their order. */
export const examTextsIn = <Place extends ExamTextPlace>(place: Place): ExamTextIn<Place>[] =>
  examTextNames.filter((name): name is ExamTextIn<Place> => examTexts[name].place === place);

/** What `valueOf` says for each of them. */
export const eachExamText = <Value>(valueOf: (name: ExamTextName) => Value): Record<ExamTextName, Value> =>
  Object.fromEntries(examTextNames.map((name) => [name, valueOf(name)])) as Record<ExamTextName, Value>;

interface OtherField {
  /** Of exams and scheduled exams. */
  column: string;
  /** It says who the patient is: the trail has its former and its new value. */
  isIdentity?: true;
  /** What a report relies on about the patient: changed after approval, the report is to be verified. */
  isOfPatient?: true;
  /** Images say it too: what is typed is compared with them, and they go out with it. */
  isInImages?: true;
}

const identity = { isIdentity: true, isOfPatient: true, isInImages: true } as const;

/** The other fields of exam info, in the order of its forms: each has a rule (exam-info.ts) and an input of its own. */
const otherFields = {
  pid: { column: "patientId", ...identity },
  name: { column: "patientName", ...identity },
  gender: { column: "patientGender", ...identity },
  dob: { column: "patientDob", ...identity },
  phone: { column: "patientPhone" },
  age: { column: "visitAge", isOfPatient: true },
  ageUnit: { column: "visitAgeUnit", isOfPatient: true },
  weight: { column: "weightKg", isOfPatient: true },
  height: { column: "heightCm", isOfPatient: true },
  animal: { column: "animal", isOfPatient: true },
  modality: { column: "modality" },
  accessionNumber: { column: "accessionNumber", isInImages: true },
  studyDate: { column: "studyDate" },
  patientSource: { column: "patientSource" },
  urgentFlag: { column: "urgentFlag" },
  teleMedFlag: { column: "teleMedFlag" },
} as const satisfies Record<string, OtherField>;

type OtherName = keyof typeof otherFields;
const otherNames = Object.keys(otherFields) as OtherName[];

/** A field of exam info by its name on the wire. */
export type ExamFieldName = ExamTextName | OtherName;
export const examFieldNames: readonly ExamFieldName[] = [...otherNames, ...examTextNames];

type NameWith<Mark> = { [Name in OtherName]: Mark extends keyof (typeof otherFields)[Name] ? Name : never }[OtherName];
type Mark = "isIdentity" | "isOfPatient" | "isInImages";

/** Names of the fields that are marked so, in the order of the forms. */
export const examFieldsThat = <Marked extends Mark>(mark: Marked): NameWith<Marked>[] =>
  otherNames.filter((name): name is NameWith<Marked> => mark in otherFields[name]);

type ColumnOf<Name extends OtherName> = (typeof otherFields)[Name]["column"];

/** The same by their columns. */
export const examColumnsThat = <Marked extends Mark>(mark: Marked) =>
  examFieldsThat(mark).map((name) => otherFields[name].column as ColumnOf<NameWith<Marked>>);

/** Of every field but the plain texts: the column it is kept in. */
export const otherColumns = otherNames.map((name) => otherFields[name].column);

/** The field that a column of exams keeps; null for what is no exam info. */
export const examFieldOf = (column: string): ExamFieldName | null =>
  otherNames.find((name) => otherFields[name].column === column) ??
  examTextNames.find((name) => name === column) ??
  null;

/** Where a plain text stands on forms and on the exam's page, in the order of `examTexts`. */
export type ExamTextPlace = "study" | "studyDetails" | "visit";

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
  applyDept: { max: 64, place: "visit", words: "departments", worklist: [[0x00321033, "LO"]] },
  serviceRequestId: { max: 64, place: "visit", worklist: [[0x00402016, "LO"]] },
  inpatientId: { max: 64, place: "visit", worklist: [[0x00380010, "LO"]] },
  outpatientId: { max: 64, place: "visit" },
  physicalExamId: { max: 64, place: "visit" },
  bedNum: { max: 16, place: "visit", worklist: [[0x00380300, "LO"]] },
} as const satisfies Record<string, ExamText>;

export type ExamTextName = keyof typeof description;

/**
 * The plain texts that are typed about an exam (spec §3 Exam info), each described once. The name is the same on the wire,
 * of the column (api/infrastructure/database/schema/exam-info-columns.ts), of the form's field and of its word
 * (`exam.info.…`). Rules, forms, the exam's page, what a match takes over, the worklist and what sheets may print follow
 * from here; docs/adding-a-domain.md says how one is added.
 */
export const examTexts: Record<ExamTextName, ExamText> = description;

export const examTextNames = Object.keys(description) as ExamTextName[];

/** Those of one place, in their order. */
export const examTextsIn = (place: ExamTextPlace): ExamTextName[] =>
  examTextNames.filter((name) => examTexts[name].place === place);

/** What `valueOf` says for each of them. */
export const eachExamText = <Value>(valueOf: (name: ExamTextName) => Value): Record<ExamTextName, Value> =>
  Object.fromEntries(examTextNames.map((name) => [name, valueOf(name)])) as Record<ExamTextName, Value>;

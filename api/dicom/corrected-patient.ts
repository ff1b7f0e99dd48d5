import type { ExamInfo } from "#contract/exam-info";

/** Who the patient of an exam is, and the exam's number: what its images are to say when they go out. */
export interface CorrectedPatient {
  readonly id: string;
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string | null;
  readonly gender: ExamInfo["gender"];
  readonly accessionNumber: string;
}

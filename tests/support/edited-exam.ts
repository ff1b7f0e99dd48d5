import type { z } from "zod";
import type { Exam } from "#contract/registration/exam-record";
import type { ExamUpdate } from "#contract/reading/exams";

/** The exam's info as its edit form sends it back, with some of it changed. */
export const edited = (exam: Exam, changes: Partial<z.input<typeof ExamUpdate>> = {}): z.input<typeof ExamUpdate> => ({
  id: exam.id,
  updated: exam.updated,
  pid: exam.patientId,
  name: exam.patientName,
  gender: exam.patientGender,
  dob: exam.patientDob,
  age: exam.visitAge,
  ageUnit: exam.visitAgeUnit ?? "Y",
  modality: exam.modality,
  accessionNumber: exam.accessionNumber,
  bodyPart: exam.bodyPart,
  studyDate: exam.studyDate,
  ...changes,
});

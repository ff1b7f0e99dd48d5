import type { exams, scheduledExams } from "#api/infrastructure/database/schema/index";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import type { ExamFacts } from "./match-rule";

type Shared = Pick<
  typeof exams.$inferSelect,
  "accessionNumber" | "patientId" | "patientName" | "patientDob" | "modality"
>;

const shared = ({ accessionNumber, patientId, patientName, patientDob, modality }: Shared) => ({
  accessionNumber,
  patientId,
  patientName,
  patientDob,
  modality,
});

const dayOf = (time: Date | null, timeZone: string) => (time === null ? null : dayAt(time, timeZone));

/** An exam as the rule of matching sees it. */
export const examFacts = (
  exam: Shared & Pick<typeof exams.$inferSelect, "studyInstanceUid" | "studyDate" | "patientIdIssuer" | "personName">,
  timeZone: string,
): ExamFacts => ({
  ...shared(exam),
  patientIdIssuer: exam.patientIdIssuer,
  personName: exam.personName,
  studyInstanceUid: exam.studyInstanceUid,
  day: dayOf(exam.studyDate, timeZone),
});

/** A scheduled exam as the rule of matching sees it. */
export const scheduledFacts = <Scheduled extends typeof scheduledExams.$inferSelect>(
  scheduled: Scheduled,
  timeZone: string,
): ExamFacts & { scheduled: Scheduled } => ({
  ...shared(scheduled),
  // The registry gives the organization's own numbers.
  patientIdIssuer: "",
  personName: scheduled.namePinyin,
  studyInstanceUid: scheduled.studyInstanceUid,
  day: dayOf(scheduled.scheduledStart, timeZone),
  scheduled,
});

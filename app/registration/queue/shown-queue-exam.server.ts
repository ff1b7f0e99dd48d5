import type { QueueExam } from "#contract/registration/queue";
import { joined } from "#contract/imaging/described-study";
import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";
import { sexAgeOf, studyOf } from "../exams/listed-exam.server";

const minutesSince = (moment: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / 60_000));

/** One who checked in, in the reader's language, the times by the organization's clocks. */
export function shownQueueExam(exam: QueueExam, language: Language, timeZone: string) {
  const { id, version, queueNo, queueName, state, queueClass, mark, missed, room, actions, orderId } = exam;
  const { patientName, patientGender, service, queueTypeId, scheduledExamId, safety } = exam;
  const now = new Date();
  return {
    ...{ id, version, queueNo, queueName, queueTypeId, state, queueClass, mark, missed, room, actions, orderId },
    ...{ patientName, scheduledExamId, safety },
    sexAge: patientGender === null ? "" : sexAgeOf({ ...exam, patientGender }, language),
    study: exam.scheduledExamId === null ? service : joined(studyOf(exam, language), exam.accessionNumber),
    checkedIn: formats(language, timeZone).time(exam.checkedIn),
    waitedMinutes: minutesSince(exam.checkedIn, now),
    sinceMinutes: minutesSince(exam.since, now),
  };
}
export type ShownQueueExam = ReturnType<typeof shownQueueExam>;

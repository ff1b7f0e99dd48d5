import type { QueueExam } from "#contract/registration/queue-views";
import { joined } from "#contract/imaging/described-study";
import type { Language } from "#texts/languages";
import { formats, type Formats } from "../../i18n/format.server";
import { sexAgeOf, studyOf } from "../exams/listed-exam.server";

const minutesSince = (moment: string, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / 60_000));

/** The time an exam is booked for; with its day where that is not the day of the check-in. Empty for one without. */
export const bookedTime = ({ scheduledStart, day }: Pick<QueueExam, "scheduledStart" | "day">, format: Formats) =>
  scheduledStart && (format.day(scheduledStart) === day ? format.time(scheduledStart) : format.dayTime(scheduledStart));

/** One who checked in, in the reader's language, the times by the organization's clocks. */
export function shownQueueExam(exam: QueueExam, language: Language, timeZone: string) {
  const { id, version, queueNo, queueName, state, queueClass, mark, missed, room, actions, orderId } = exam;
  const { patientName, patientGender, service, queueTypeId, scheduledExamId, safety } = exam;
  const now = new Date();
  const format = formats(language, timeZone);
  return {
    ...{ id, version, queueNo, queueName, queueTypeId, state, queueClass, mark, missed, room, actions, orderId },
    ...{ patientName, scheduledExamId, safety },
    sexAge: patientGender === null ? "" : sexAgeOf({ ...exam, patientGender }, language),
    study: exam.scheduledExamId === null ? service : joined(studyOf(exam, language), exam.accessionNumber),
    checkedIn: format.time(exam.checkedIn),
    booked: bookedTime(exam, format),
    waitedMinutes: minutesSince(exam.checkedIn, now),
    sinceMinutes: minutesSince(exam.since, now),
  };
}
export type ShownQueueExam = ReturnType<typeof shownQueueExam>;

import type { RegisteredExam } from "#contract/registration/registry";
import type { Language } from "#texts/languages";
import { formats } from "../../i18n/format.server";
import { sexAgeOf, studyOf } from "../exams/listed-exam.server";

/** A registered exam in the reader's language, its times by the organization's clocks. */
export function shownRegistered(exam: RegisteredExam, language: Language, timeZone: string) {
  const format = formats(language, timeZone);
  const day = exam.scheduledStart ? format.day(exam.scheduledStart) : exam.scheduledDate;
  const isOtherDay = day !== null && day !== format.day(new Date()) && !exam.lateEntry;
  const { id, orderId, version, status, steps, patientName, patientId, accessionNumber, examId, deletesExam } = exam;
  return {
    ...{ id, orderId, version, status, steps, patientName, patientId, accessionNumber, examId, deletesExam },
    bookingId: exam.bookingId,
    /** It waits for a time: where the calendar opens for it. */
    wait:
      exam.status === "Registered" && exam.scheduledStart === null && !exam.lateEntry
        ? { day: exam.scheduledDate ?? "", device: exam.deviceId ?? "" }
        : null,
    /** The day it is set for, where that is not today. */
    otherDay: isOtherDay ? day : null,
    urgent: exam.urgentFlag,
    lateEntry: exam.lateEntry,
    selfBooked: exam.selfBooked,
    takenAt: exam.takenAt ? format.dayTime(exam.takenAt) : "",
    sexAge: sexAgeOf(exam, language),
    study: studyOf(exam, language),
    device: exam.deviceName ?? "",
    department: exam.applyDept,
    when: exam.scheduledStart ? format.dayTime(exam.scheduledStart) : (exam.scheduledDate ?? format.day(exam.created)),
    price: exam.priceFen === 0 ? null : format.number(exam.priceFen / 100),
    cancelReason: exam.cancelReason,
    cancelNote: exam.cancelNote,
  };
}
export type ShownRegistered = ReturnType<typeof shownRegistered>;

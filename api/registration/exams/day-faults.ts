import type { DayFaults, ExamInfo } from "#contract/registration/exam-info";
import { addDays, dayAt } from "#api/infrastructure/time/zoned-days";

/**
 * Days of an exam's info that cannot be: nobody is examined before they are born, and what has images has been done. A day
 * ahead is let pass for clocks of devices that run fast or stand in another zone.
 *
 * @param timeZone an IANA name, by which days are meant
 */
export function dayFaults(
  { dob, studyDate }: Pick<ExamInfo, "dob" | "studyDate">,
  { timeZone, now }: { timeZone: string; now: Date },
): DayFaults {
  const today = dayAt(now, timeZone);
  const examDay = studyDate === null ? today : dayAt(new Date(studyDate), timeZone);
  return {
    ...(examDay > addDays(today, 1) && { studyDate: "examAhead" }),
    ...(dob !== null && dob > examDay && { dob: "birthAfterExam" }),
    ...(dob !== null && dob > today && { dob: "birthAhead" }),
  };
}

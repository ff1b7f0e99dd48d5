import { z } from "zod";
import { ExamInfo, type ExamInfo as Info } from "#contract/exam-info";
import { instantAt, localAt } from "../i18n/local-time";

/** As `<input type="datetime-local">` sends it. */
const LocalTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, "invalid");

/**
 * The exam info as its form sends it: the contract's schema, but for the study date, which people type by the clocks of
 * the organization.
 *
 * @param timeZone an IANA name, e.g. Asia/Shanghai
 */
export const examInfoForm = (timeZone: string) =>
  ExamInfo.extend({
    studyDate: LocalTime.transform((local) => instantAt(local, timeZone))
      .nullable()
      .default(null),
  });
export type ExamInfoInput = z.input<ReturnType<typeof examInfoForm>>;

/** Known exam info as the form's fields take it. */
export const examInfoDefaults = (info: Partial<Info>, timeZone: string): Partial<ExamInfoInput> => ({
  ...info,
  studyDate: info.studyDate ? localAt(info.studyDate, timeZone) : null,
});

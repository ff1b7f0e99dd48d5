import { z } from "zod";
import { ExamInfo, type ExamInfo as Info } from "#contract/registration/exam-info";
import { extensionsForm, type ExtensionField } from "#contract/organizations/extension-values";
import { Day, Moment } from "#contract/kernel/values";
import { instantAt, localAt } from "../../i18n/local-time";

/** As `<input type="datetime-local">` sends it. */
const LocalTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, "invalid")
  .refine((local) => Day.safeParse(local.slice(0, 10)).success, "dayRange");

/**
 * The exam info as its form sends it: the contract's schema, but for the study date, which people type by the clocks of
 * the organization.
 *
 * @param timeZone an IANA name, e.g. Asia/Shanghai
 * @param extensionFields that the organization adds
 */
export const examInfoForm = (timeZone: string, extensionFields: readonly ExtensionField[]) =>
  ExamInfo.extend({
    extensions: extensionsForm(extensionFields),
    studyDate: LocalTime.transform((local) => instantAt(local, timeZone))
      .pipe(Moment)
      .nullable()
      .default(null),
  });
export type ExamInfoInput = z.input<ReturnType<typeof examInfoForm>>;

/** Known exam info as the form's fields take it. */
export const examInfoDefaults = (info: Partial<Info>, timeZone: string): Partial<ExamInfoInput> => ({
  ...info,
  studyDate: info.studyDate ? localAt(info.studyDate, timeZone) : null,
});

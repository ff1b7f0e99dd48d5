import type { ExamInfo } from "#contract/registration/exam-info";
import type { Texts } from "./texts";

/** An age as lists, sheets and tables say it, e.g. "45岁"; empty where it is not known. */
export const ageText = (t: Texts, age: number | null, unit: ExamInfo["ageUnit"] | null): string =>
  age === null ? "" : t(`common.age.${unit ?? "Y"}`, { age });

import type { ReportingTemplateHead } from "#contract/reading/reporting-templates";
import type { Texts } from "#texts/texts";

/** Which exams a template is for, in a line; "" for every exam. */
export const matchText = (t: Texts, { match, procedure }: Pick<ReportingTemplateHead, "match" | "procedure">): string =>
  [match.modality ?? "", match.bodyPart, procedure, match.sex === null ? "" : t(`exam.gender.${match.sex}`)]
    .filter((part) => part !== "")
    .join(" · ");

import type { TemplateMatch } from "#contract/reading/reporting-templates";

/** What is known of an exam when a template is looked for. */
export interface ExamToFit {
  modality: string;
  /** As it was written; several parts may stand in it. */
  bodyPart: string;
  /** Names the exam was ordered by. */
  orderedAs: string[];
  procedureIds: string[];
  sex: string;
}

/** The more an agreement says, the more it weighs: a procedure names modality and body part, a sex nearly nothing. */
const weights = { procedure: 8, bodyPart: 4, modality: 2, sex: 1 };

/** DR is written as DX or CR, whatever the device says of itself. */
const family = (modality: string) => (["DX", "CR"].includes(modality) ? "DX" : modality);

const hasPart = (texts: string[], part: string) => {
  const wanted = part.toLowerCase();
  return texts.some((text) =>
    text
      .toLowerCase()
      .split(/[,，、;；+/／\s]+/)
      .some((one) => one === wanted || (wanted.length > 1 && one.includes(wanted))),
  );
};

/** How well a template fits an exam: the greater the more specific; null where something it asks for is otherwise. */
export function fitOf({ modality, bodyPart, procedureId, sex }: TemplateMatch, exam: ExamToFit): number | null {
  const agreements = [
    { asks: procedureId !== null, agrees: exam.procedureIds.includes(procedureId ?? ""), weight: weights.procedure },
    { asks: bodyPart !== "", agrees: hasPart([exam.bodyPart, ...exam.orderedAs], bodyPart), weight: weights.bodyPart },
    { asks: modality !== null, agrees: family(modality ?? "") === family(exam.modality), weight: weights.modality },
    { asks: sex !== null, agrees: sex === exam.sex, weight: weights.sex },
  ].filter(({ asks }) => asks);
  if (!agreements.every(({ agrees }) => agrees)) return null;
  return agreements.reduce((sum, { weight }) => sum + weight, 0);
}

interface Fitted<Template> {
  template: Template;
  fit: number | null;
}

/** Templates with how well they fit, the best first; those that do not fit keep their order behind. */
export const byFit = <Template extends { match: TemplateMatch }>(
  templates: readonly Template[],
  exam: ExamToFit,
): Fitted<Template>[] =>
  templates
    .map((template) => ({ template, fit: fitOf(template.match, exam) }))
    .sort((one, other) => (other.fit ?? -1) - (one.fit ?? -1));

/** The one best match, which asks for something at all; null where several are as good. */
export function bestOf<Template>([first, second]: readonly Fitted<Template>[]): Template | null {
  if (!first || first.fit === null || first.fit === 0) return null;
  return second?.fit === first.fit ? null : first.template;
}

import type { AppliedTemplate } from "#contract/reading/reporting-templates";

/** What the page's scripts are answered when a template is written into the report. */
export type TemplateAnswer =
  | { kind: "applied"; texts: AppliedTemplate }
  | { kind: "released" }
  | { kind: "refused"; code: string; wrong: string[] };

/** Whether an answer is one of ours: a proxy between may answer anything. */
export const isTemplateAnswer = (answer: unknown): answer is TemplateAnswer =>
  typeof answer === "object" && answer !== null && "kind" in answer;

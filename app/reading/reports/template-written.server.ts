import type { Client } from "#contract/index";
import type { AppliedTemplate } from "#contract/reading/reporting-templates";
import { problemText } from "../../problems/problem-text";
import { sessionProblems, type Problem } from "../../problems/problem";
import { badRequest, problemOf } from "../../problems/thrown-problem.server";
import type { Texts } from "#texts/texts";
import type { ReportForm } from "./locked-writing.server";
import { looked } from "./looked.server";
import { templateValuesIn, withTemplateText } from "./template-values";

const texts = ["finding", "diagnosis", "note"] as const;

/** Has the platform compose what was filled into a template. */
export const appliedIn = (api: Client, id: string, form: FormData): Promise<AppliedTemplate> =>
  api.reportingTemplates.apply({
    id,
    templateId: String(form.get("templateId") ?? ""),
    version: Number(form.get("templateVersion")),
    values: templateValuesIn(form),
  });

/**
 * Without scripts the template's form travels with the report's: the answer shows what was typed with the template's
 * text in it, kept as a draft.
 */
export async function templateWritten(api: Client, page: ReportForm) {
  const { form, id } = page;
  const { data: sent, intent, t, context } = form;
  if (!sent.has("finding")) throw badRequest(context);
  try {
    if (intent === "releaseTemplate") await api.reportingTemplates.release({ id });
    else if (intent === "undoTemplate") {
      const { begun } = await api.reports.detail({ id });
      await api.reportingTemplates.release({ id });
      for (const name of texts) sent.set(name, withTemplateText(String(sent.get(name) ?? ""), "", begun?.[name] ?? ""));
    } else {
      const applied = await appliedIn(api, id, sent);
      for (const name of texts) {
        const typed = String(sent.get(name) ?? "");
        sent.set(name, withTemplateText(typed, applied[name], applied.previous?.[name] ?? ""));
      }
    }
    return await looked(page);
  } catch (error) {
    const problem = problemOf(error, context);
    if (!problem || sessionProblems.includes(problem.code)) throw error;
    return looked(page, problem, wrongFields(t, problem));
  }
}

const rules = ["number", "tooSmall", "tooLarge", "date", "time", "choice"] as const;

/** What a problem says, and of which fields it says it. */
export function wrongFields(t: Texts, problem: Problem): string[] {
  const { fields } = problem.detail;
  const wrong = problem.code === "template_values_wrong" && Array.isArray(fields) ? fields : [];
  const told = wrong.flatMap((field: unknown) => {
    if (typeof field !== "object" || field === null || !("label" in field) || !("rule" in field)) return [];
    const rule = rules.find((one) => one === field.rule);
    return rule ? [`${String(field.label)} ${t(`reportingTemplates.pane.rules.${rule}`)}`] : [];
  });
  return [problemText(t, problem), ...told];
}

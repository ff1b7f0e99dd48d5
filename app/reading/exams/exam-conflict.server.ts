import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { FormAnswer } from "../../forms/answer";
import { fieldValues, mergedFields, sentValues } from "../../forms/merged-fields";
import type { Posted } from "../../forms/posted.server";
import type { ExamConflict } from "./exam-conflict";
import { openedValues, type examEditDefaults } from "./exam-edit-form";

const Values = z.record(z.string(), z.array(z.string()));

/**
 * The answer to a correction that came too late: what was typed and what was saved meanwhile in one form, to be looked at
 * and sent again.
 *
 * @param current the exam as it stands now
 */
export function mergedAnswer(
  answer: FormAnswer,
  { data }: Posted,
  current: ReturnType<typeof examEditDefaults>,
): FormAnswer {
  const opened = Values.catch({}).parse(parsed(data.get("opened")));
  const { updated, ...info } = current;
  const { values, changed } = mergedFields(opened, sentValues(data), fieldValues(info));
  const merged = new FormData();
  for (const [name, texts] of Object.entries(values)) for (const text of texts) merged.append(name, text);
  merged.set("updated", updated);
  merged.set("opened", openedValues(current));
  const { initialValue } = parseWithZod(merged, { schema: z.object({}) }).reply();
  const detail: ExamConflict = { updated, changed };
  return {
    ...answer,
    result: { initialValue, error: {} },
    problem: answer.problem && { ...answer.problem, detail: { ...detail } },
  };
}

function parsed(sent: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(sent));
  } catch {
    return null;
  }
}

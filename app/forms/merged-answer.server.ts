import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { FormAnswer } from "./answer";
import { fieldValues, mergedFields, openedValues, sentValues } from "./merged-fields";
import type { Posted } from "./posted.server";
import { serverVersion } from "./server-version";

const Values = z.record(z.string(), z.array(z.string()));

/**
 * The answer to a save that came too late: what was typed and what was saved meanwhile in one form, to be looked at and
 * sent again. The form says in its field `opened` what it showed when it was opened.
 *
 * @param current what the form shows when it is opened now
 * @param version the fields that name what was typed is merged with
 */
export function mergedAnswer(
  answer: FormAnswer,
  { data: sent }: Posted,
  current: object,
  version: Record<string, string>,
): FormAnswer {
  const opened = Values.catch({}).parse(parsed(sent.get("opened")));
  const { values, changed } = mergedFields(opened, sentValues(sent), fieldValues(current));
  const merged = new FormData();
  for (const [name, texts] of Object.entries(values)) for (const text of texts) merged.append(name, text);
  for (const [name, value] of Object.entries(version)) merged.set(name, value);
  merged.set("opened", openedValues(current));
  const { initialValue } = parseWithZod(merged, { schema: z.object({}) }).reply();
  return {
    ...answer,
    result: { initialValue, error: {} },
    problem: answer.problem && { ...answer.problem, detail: { ...answer.problem.detail, ...version, changed } },
  };
}

/**
 * The same for a form whose problem tells the `current` version; any other answer as it is.
 *
 * @param shown what the form shows of it when it is opened
 */
export async function withTheirs<Other extends Response>(
  answer: Other | ReturnType<typeof data<FormAnswer>>,
  form: Posted,
  shown: (current: Record<string, unknown>) => object | Promise<object>,
) {
  const current = answer instanceof Response ? undefined : serverVersion(answer.data.problem);
  if (answer instanceof Response || !current) return answer;
  const merged = mergedAnswer(answer.data, form, await shown(current), { version: String(current.version) });
  return data<FormAnswer>(merged, answer.init ?? {});
}

function parsed(sent: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(sent));
  } catch {
    return null;
  }
}

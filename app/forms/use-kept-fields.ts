import { useActionData } from "@remix-run/react";
import type { FormAnswer } from "./answer";

/**
 * What is kept of a form whose fields are plain ones, by their names (kept-form.server.ts); forms that the server validates
 * find it by themselves (use-action-form.ts).
 *
 * @param id as the form sends it in `formIdField`
 */
export function useKeptFields(id: string): Record<string, unknown> {
  const answer = useActionData<Partial<FormAnswer>>();
  return (answer?.form === id && answer.result?.initialValue) || {};
}

import { useForm } from "@conform-to/react";
import type { DefaultValue, FieldMetadata, SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import type { FieldBinding } from "../components/field";
import type { FormAnswer } from "./answer";
import { useAnswer } from "./use-answer";

interface Options<Input extends Record<string, unknown>> {
  /** Names the form in the page; its fields' ids begin with it. */
  id: string;
  /** The intents of this form's buttons. Needed only where a page holds several forms. */
  intents?: string[];
  defaultValue?: DefaultValue<Input>;
  /** The answer of a fetcher, where the form is not sent as a navigation. */
  answer?: FormAnswer;
}

/**
 * Conform puts the focus on the first field at fault, and takes one without a name, as a list that is searched has, for the
 * form as a whole. Where no field is at fault there is nothing to focus: it is told the errors, and not to look.
 */
const told = (result: SubmissionResult): SubmissionResult =>
  Object.keys(result.error ?? {}).every((name) => name === "") ? { ...result, status: undefined } : result;

/** Conform keeps what was wrong until it is told otherwise; what was typed stays. */
const nothingWrong: SubmissionResult = { error: {} };

/**
 * A form that the server validates (see submitted.server.ts). `Input` is the input of the contract's schema:
 * `useActionForm<z.input<typeof Login>>({ id: "login" })`. `bind(fields.x)` is spread into a field component.
 */
export function useActionForm<Input extends Record<string, unknown>>({
  id,
  intents,
  defaultValue,
  answer,
}: Options<Input>) {
  const ofPage = useAnswer();
  const latest = answer ?? ofPage;
  const isMine = latest?.form === undefined ? !intents || intents.includes(latest?.intent ?? "") : latest.form === id;
  const mine = isMine ? latest : undefined;
  // Undefined in a success that is an answer of another shape.
  const answered = mine?.result;
  const result = useMemo(
    () => (answered?.status === "error" ? told(answered) : (answered ?? nothingWrong)),
    [answered],
  );
  // On input conform has the server check each letter after a refusal. Its answer takes words away, and with them moves
  // the button that is just being pressed.
  const [form, fields] = useForm<Input>({
    id,
    defaultValue,
    lastResult: result,
    shouldRevalidate: "onSubmit",
  });
  // Fields are bound in the order they stand on the screen.
  let isFirstWrong = true;

  function bind(field: FieldMetadata<unknown>): FieldBinding {
    const isWrong = Boolean(field.errors?.length);
    const autoFocus = isWrong && isFirstWrong;
    if (isWrong) isFirstWrong = false;
    return {
      id: field.id,
      name: field.name,
      form: field.formId,
      errors: field.errors,
      // Without scripts the browser goes there; with them conform does.
      autoFocus,
      defaultValue: field.defaultValue,
      defaultValues: field.defaultOptions,
      defaultChecked: field.defaultChecked,
    };
  }

  /** What was sent came back: refused, or kept over the login page. What holds the form is open then. */
  const isAnswered = answered !== undefined && answered.status !== "success";
  return { form, fields, bind, problem: mine?.problem ?? null, isAnswered };
}

import type { ComponentPropsWithoutRef } from "react";
import { Field } from "./field";
import type { FieldProps } from "./field";

type Input = ComponentPropsWithoutRef<"input">;
type Texts = Pick<
  Input,
  "autoComplete" | "inputMode" | "maxLength" | "placeholder" | "min" | "max" | "step" | "list" | "readOnly"
>;
type TextType = "text" | "search" | "number" | "tel" | "email" | "date" | "time" | "datetime-local" | "password";

/** One line of text, a number, a day. Numbers stand right, in tabular digits. */
export function TextField({
  type = "text",
  autoComplete,
  inputMode,
  maxLength,
  placeholder,
  min,
  max,
  step,
  list,
  readOnly,
  ...field
}: FieldProps & Texts & { type?: TextType }) {
  const given = { autoComplete, inputMode, maxLength, placeholder, min, max, step, list, readOnly };
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...given}
          type={type}
          defaultValue={type === "password" ? undefined : field.defaultValue}
          className={`block w-full ${type === "number" ? "text-right tabular-nums" : ""}`}
        />
      )}
    </Field>
  );
}

/** A day as YYYY-MM-DD, with the browser's calendar. */
export function DateField({ min, max, ...field }: FieldProps & { min?: string; max?: string }) {
  return <TextField {...field} type="date" min={min} max={max} />;
}

/** Several lines; grows with `rows`. */
export function TextareaField({
  rows = 3,
  maxLength,
  placeholder,
  readOnly,
  ...field
}: FieldProps & { rows?: number } & Pick<Texts, "maxLength" | "placeholder" | "readOnly">) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          readOnly={readOnly}
          defaultValue={field.defaultValue}
          className="block w-full"
        />
      )}
    </Field>
  );
}

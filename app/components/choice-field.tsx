import { forwardRef, useRef, useState } from "react";
import { describe, Field, FieldError, RequiredMark } from "./field";
import type { ControlProps, FieldProps } from "./field";
import { useHeadless } from "./use-headless";

export interface Option {
  value: string;
  label: string;
  /** What it is found by besides its label, in small letters. */
  soughtBy?: string;
}

/** From here on a list is searched rather than looked through. */
const longList = 12;

interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  empty?: string;
  /** People search it rather than look through it, however short it is. */
  isSought?: boolean;
}

/**
 * One of a list, by the browser's own `<select>`; where the list is long and there are scripts and a mouse, by Headless
 * UI's combobox, which finds an option by a part of it. `empty` is the label of "nothing chosen".
 */
export function SelectField({ options, empty, isSought = false, ...field }: SelectFieldProps) {
  const offered = empty === undefined ? options : [{ value: "", label: empty }, ...options];
  const Choice = isSought || offered.length > longList ? LongChoice : PlainChoice;
  return (
    <Field {...field}>
      {(control) => <Choice control={control} options={offered} defaultValue={field.defaultValue} />}
    </Field>
  );
}

interface ChoiceProps {
  control: ControlProps;
  options: readonly Option[];
  defaultValue: string | undefined;
}

const PlainChoice = forwardRef<HTMLSelectElement, ChoiceProps>(function PlainChoice(
  { control, options, defaultValue },
  ref,
) {
  return (
    <select {...control} ref={ref} defaultValue={defaultValue} className="block w-full pr-8">
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
});

function LongChoice(choice: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [value, setValue] = useState("");
  // Nobody has taken hold yet of what the page itself put the focus on.
  const headless = useHeadless(select, () => setValue(select.current?.value ?? ""), choice.control.autoFocus);
  // On a phone its own list is better, and no keyboard of glass comes up for it.
  if (!headless || !matchMedia("(pointer: fine)").matches) return <PlainChoice ref={select} {...choice} />;
  return <headless.HeadlessSelect control={choice.control} options={choice.options} value={value} />;
}

/** Yes or no; sends "on". */
export function CheckboxField(field: FieldProps) {
  const { control, hintId, errorId } = describe(field);
  return (
    <div className={`min-w-0 ${field.className ?? ""}`}>
      <label className="inline-flex min-h-[1.75rem] items-center gap-2 max-sm:min-h-[2.75rem]">
        <input {...control} type="checkbox" defaultChecked={field.defaultChecked} />
        <span>
          {field.label}
          {field.required && <RequiredMark />}
        </span>
      </label>
      {field.hint && (
        <p id={hintId} className="text-sm text-muted">
          {field.hint}
        </p>
      )}
      <FieldError id={errorId} errors={field.errors} />
    </div>
  );
}

/** One of a few, all visible (`type="radio"`), or any of them (`type="checkbox"`). */
export function ChoiceGroup({
  options,
  type = "radio",
  ...field
}: FieldProps & { options: readonly Option[]; type?: "radio" | "checkbox" }) {
  const { control, hintId, errorId } = describe(field);
  const chosen = new Set(field.defaultValues ?? (field.defaultValue === undefined ? [] : [field.defaultValue]));
  const { id, autoFocus, "aria-describedby": describedBy, required, ...shared } = control;
  return (
    <fieldset className={`min-w-0 ${field.className ?? ""}`} aria-describedby={describedBy}>
      <legend className="mb-1 text-sm font-medium">
        {field.label}
        {field.required && <RequiredMark />}
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {options.map(({ value, label }, index) => (
          <label key={value} className="inline-flex min-h-[2.25rem] items-center gap-2 max-sm:min-h-[2.75rem]">
            <input
              {...shared}
              id={`${id}-${index}`}
              type={type}
              value={value}
              defaultChecked={chosen.has(value)}
              {...(index === 0 ? { autoFocus } : {})}
              required={type === "radio" ? required : undefined}
            />
            {label}
          </label>
        ))}
      </div>
      {field.hint && (
        <p id={hintId} className="text-sm text-muted">
          {field.hint}
        </p>
      )}
      <FieldError id={errorId} errors={field.errors} />
    </fieldset>
  );
}

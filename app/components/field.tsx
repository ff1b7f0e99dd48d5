import type { ReactNode } from "react";
import { useTexts } from "../i18n/use-texts";
import { Icon } from "./icon";

/** What ties a field component to a form; `bind()` of useActionForm makes it, a filter form writes name and value itself. */
export interface FieldBinding {
  name: string;
  id?: string;
  form?: string;
  errors?: string[];
  autoFocus?: boolean;
  defaultValue?: string;
  defaultValues?: string[];
  defaultChecked?: boolean;
}

export interface FieldProps extends FieldBinding {
  label: ReactNode;
  /** What to type, in a line; stays visible. */
  hint?: ReactNode;
  required?: boolean;
  /** Grid placement in a form of several columns, e.g. "sm:col-span-2". */
  className?: string;
}

/** What every control gets from its frame. */
export interface ControlProps {
  id: string;
  name: string;
  form: string | undefined;
  required: boolean | undefined;
  autoFocus: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Ids and aria of a field, from which frame and control agree on label, hint and error. */
export function describe({ name, id = name, form, required, errors, hint, autoFocus }: FieldProps) {
  const wrong = Boolean(errors?.length);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = wrong ? `${id}-error` : undefined;
  const control: ControlProps = {
    id,
    name,
    form,
    required,
    autoFocus: autoFocus || undefined,
    "aria-invalid": wrong || undefined,
    "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
  };
  return { control, hintId, errorId };
}

export function RequiredMark() {
  const t = useTexts();
  return (
    <span className="ml-1 text-danger" title={t("common.form.required")}>
      <span aria-hidden="true">*</span>
    </span>
  );
}

export function FieldError({ id, errors }: { id: string | undefined; errors: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-sm text-danger">
      <Icon name="danger" className="mt-0.5 shrink-0" />
      <span>{errors.join(" ")}</span>
    </p>
  );
}

/** Label above, control, hint, error: the frame of every one-line field. */
export function Field({ children, ...props }: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { control, hintId, errorId } = describe(props);
  return (
    <div className={`min-w-0 ${props.className ?? ""}`}>
      <label htmlFor={control.id} className="mb-1 block text-sm font-medium">
        {props.label}
        {props.required && <RequiredMark />}
      </label>
      {children(control)}
      {props.hint && (
        <p id={hintId} className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">
          {props.hint}
        </p>
      )}
      <FieldError id={errorId} errors={props.errors} />
    </div>
  );
}

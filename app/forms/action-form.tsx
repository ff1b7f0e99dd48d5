import { getFormProps } from "@conform-to/react";
import type { FormMetadata } from "@conform-to/react";
import type { FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormErrors } from "./form-errors";
import { PostForm } from "./post-form";

interface ActionFormProps<Input extends Record<string, unknown>> extends Pick<
  FormProps,
  "action" | "encType" | "className" | "reloadDocument"
> {
  form: FormMetadata<Input>;
  /** What Enter does. Only for a form with several buttons. */
  defaultIntent?: string;
  /** See FormErrors. */
  nameField?: (name: string) => string;
  /** What somebody else saved meanwhile, said in place of the errors: it tells of the conflict itself. */
  conflict?: ReactNode;
  children: ReactNode;
}

/** A form of useActionForm: posts with and without scripts, errors at its head. */
export function ActionForm<Input extends Record<string, unknown>>({
  form,
  defaultIntent,
  nameField,
  conflict,
  className,
  children,
  ...rest
}: ActionFormProps<Input>) {
  return (
    <PostForm {...rest} {...getFormProps(form)}>
      {/* Enter presses a form's first button: this one, never "remove row". */}
      <button
        type="submit"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        {...(defaultIntent === undefined ? {} : { name: "intent", value: defaultIntent })}
      />
      {conflict ? (
        <div id={form.errorId} className="mb-4">
          {conflict}
        </div>
      ) : (
        <FormErrors form={form} nameField={nameField} />
      )}
      <div className={className}>{children}</div>
    </PostForm>
  );
}

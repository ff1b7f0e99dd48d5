import { Field } from "./field";
import type { FieldProps } from "./field";

/** One file. A form that holds it is sent as multipart/form-data; `accept` lists media types. */
export function FileField({
  accept,
  capture,
  ...field
}: FieldProps & { accept: string; capture?: "user" | "environment" }) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          capture={capture}
          className="block w-full min-w-0 rounded border border-line-strong bg-surface p-1 file:mr-3 file:min-h-[2rem] file:rounded file:border-0 file:bg-sunken file:px-3 file:text-text max-sm:file:min-h-[2.5rem]"
        />
      )}
    </Field>
  );
}

import { Field } from "./field";
import type { FieldProps } from "./field";
import { FileInput } from "./file-input";

/** One file. A form that holds it is sent as multipart/form-data; `accept` lists media types. */
export function FileField({
  accept,
  capture,
  ...field
}: FieldProps & { accept: string; capture?: "user" | "environment" }) {
  return <Field {...field}>{(control) => <FileInput {...control} accept={accept} capture={capture} />}</Field>;
}

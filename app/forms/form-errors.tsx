import type { FormMetadata } from "@conform-to/react";
import { useTexts } from "../i18n/use-texts";
import { Notice } from "../components/notice";

interface FormErrorsProps<Input extends Record<string, unknown>> {
  form: FormMetadata<Input>;
  /** What a field is called by itself. Given for a form too long to see whole: its wrong fields are linked. */
  nameField?: ((name: string) => string) | undefined;
}

/** What is wrong with the form as a whole, or that some fields need a look. */
export function FormErrors<Input extends Record<string, unknown>>({ form, nameField }: FormErrorsProps<Input>) {
  const t = useTexts();
  const wrong = Object.keys(form.allErrors).filter((name) => name !== "");
  if (form.errors?.length)
    return (
      <Notice tone="danger" id={form.errorId} className="mb-4">
        {form.errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
        {nameField && <FieldLinks formId={form.id} names={wrong} nameField={nameField} />}
      </Notice>
    );
  if (wrong.length < (nameField ? 1 : 2)) return null;
  return (
    <Notice tone="danger" id={form.errorId} className="mb-4">
      <p>{t("common.form.wrongFields", { count: wrong.length })}</p>
      {nameField && <FieldLinks formId={form.id} names={wrong} nameField={nameField} />}
    </Notice>
  );
}

/** A field's id is its form's and its name (useActionForm); without scripts the link goes there too. */
function FieldLinks({
  formId,
  names,
  nameField,
}: {
  formId: string;
  names: string[];
  nameField: (name: string) => string;
}) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <a href={`#${encodeURIComponent(`${formId}-${name}`)}`}>{nameField(name)}</a>
        </li>
      ))}
    </ul>
  );
}

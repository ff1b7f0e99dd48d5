import type { FormMetadata } from "@conform-to/react";
import { useTexts } from "../i18n/use-texts";
import { Notice } from "./notice";

/** What is wrong with the form as a whole, or that some fields need a look. */
export function FormErrors<Input extends Record<string, unknown>>({ form }: { form: FormMetadata<Input> }) {
  const t = useTexts();
  const wrongFields = Object.keys(form.allErrors).filter((name) => name !== "").length;
  if (form.errors?.length)
    return (
      <Notice tone="danger" id={form.errorId} className="mb-4">
        {form.errors.map((error) => (
          <p key={error}>{error}</p>
        ))}
      </Notice>
    );
  if (wrongFields < 2) return null;
  return (
    <Notice tone="danger" id={form.errorId} className="mb-4">
      {t("common.form.wrongFields", { count: wrongFields })}
    </Notice>
  );
}

import type { CaseText } from "#contract/consulting/clinic-cases";
import type { z } from "zod";
import type { FieldMetadata } from "@conform-to/react";
import type { FieldBinding } from "../../components/field";
import { DateField, TextareaField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";

type Fields = { [Name in keyof z.input<typeof CaseText>]-?: FieldMetadata<unknown> };

/** What is told of the illness. */
export function CaseFields({
  fields,
  bind,
}: {
  fields: Fields;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
}) {
  const t = useTexts();
  return (
    <>
      <TextField {...bind(fields.title)} label={t("cases.cases.caseTitle")} maxLength={128} required />
      <DateField {...bind(fields.day)} label={t("cases.cases.day")} required />
      <TextareaField
        {...bind(fields.presentIllness)}
        label={t("cases.cases.presentIllness")}
        rows={4}
        maxLength={4000}
      />
      <TextareaField {...bind(fields.history)} label={t("cases.cases.history")} rows={3} maxLength={4000} />
      <TextareaField {...bind(fields.examinations)} label={t("cases.cases.examinations")} rows={4} maxLength={4000} />
      <TextareaField {...bind(fields.therapy)} label={t("cases.cases.therapy")} rows={3} maxLength={4000} />
    </>
  );
}

import type { z } from "zod";
import { learningKinds, type SubmitLearning } from "#contract/reading/learning-cases";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** Puts the report forward to learn from, without a name. */
export function SubmitLearningForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof SubmitLearning>, "id">>({
    id: "learn",
    intents: ["learn"],
  });
  return (
    <ActionForm form={form} defaultIntent="learn" className="grid gap-4">
      <p className="text-muted">{t("quality.learning.submitLead")}</p>
      <ChoiceGroup
        {...bind(fields.kind)}
        label={t("quality.learning.kind")}
        options={learningKinds.map((value) => ({ value, label: t(`quality.learning.kinds.${value}`) }))}
        required
      />
      <TextField
        {...bind(fields.title)}
        label={t("quality.learning.caseTitle")}
        hint={t("quality.learning.noNames")}
        maxLength={80}
        required
      />
      <TextareaField {...bind(fields.text)} label={t("quality.learning.caseText")} rows={4} maxLength={4000} required />
      <Button icon="star" intent="learn" className="justify-self-end">
        {t("quality.learning.submit")}
      </Button>
    </ActionForm>
  );
}

import type { z } from "zod";
import type { LearningAnswer, LearningCase, TeachingCase } from "#contract/reading/learning-cases";
import { Button } from "../../components/button";
import { TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** What the author says to whoever put the case forward. */
export function AnswerForm({ answer }: { answer: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof LearningAnswer>, "id">>({
    id: "answer",
    intents: ["answer"],
    defaultValue: { answer },
  });
  return (
    <ActionForm form={form} defaultIntent="answer" className="grid gap-3">
      <p className="text-muted">{t("quality.learning.answerLead")}</p>
      <TextareaField {...bind(fields.answer)} label={t("quality.learning.answer")} maxLength={4000} required />
      <Button icon="send" intent="answer" className="justify-self-end">
        {t("quality.learning.sendAnswer")}
      </Button>
    </ActionForm>
  );
}

/** A teaching case in words of its own. */
export function TeachingForm({ teaching }: { teaching: LearningCase["teaching"] }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof TeachingCase>, "id">>({
    id: "teach",
    intents: ["teach"],
    defaultValue: { title: teaching?.title ?? "", text: teaching?.text ?? "" },
  });
  return (
    <ActionForm form={form} defaultIntent="teach" className="grid gap-3">
      <p className="text-muted">{t("quality.learning.teachLead")}</p>
      <TextField
        {...bind(fields.title)}
        label={t("quality.learning.caseTitle")}
        hint={t("quality.learning.noNames")}
        maxLength={80}
        required
      />
      <TextareaField {...bind(fields.text)} label={t("quality.learning.caseText")} rows={6} maxLength={4000} required />
      <Button icon="check" intent="teach" className="justify-self-end">
        {t("quality.learning.saveTeaching")}
      </Button>
    </ActionForm>
  );
}

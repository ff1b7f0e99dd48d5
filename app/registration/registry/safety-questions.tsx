import type { z } from "zod";
import { SafetyAnswer } from "#contract/organizations/list-fields";
import type { AnswerSafety, AskedQuestion } from "#contract/registration/safety";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { SafetyData } from "./exam-safety";

/** What the patient is asked, and what was answered last. */
export function QuestionsForm({ data: { safety, asked, withdrawn } }: { data: SafetyData }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof AnswerSafety>>({
    id: "answers",
    intents: ["answer"],
    defaultValue: {
      answers: safety.questions.map(({ questionId, answer, note }) => ({
        questionId,
        note,
        ...(answer && { answer }),
      })),
    },
  });
  const options = SafetyAnswer.options.map((value) => ({ value, label: t(`registry.safety.answers.${value}`) }));
  return (
    <ActionForm form={form} className="grid gap-4">
      {fields.answers.getFieldList().map((answer, place) => {
        const { questionId, answer: given, note } = answer.getFieldset();
        const question = safety.questions[place];
        return (
          <div key={answer.key} className="grid gap-1 border-b border-line pb-3">
            <input type="hidden" name={questionId.name} value={String(questionId.initialValue ?? "")} />
            <ChoiceGroup {...bind(given)} label={question?.question ?? ""} options={options} />
            <TextField {...bind(note)} label={t("registry.step.note")} maxLength={256} />
            {question && <AskedBy question={question} time={asked[place] ?? ""} />}
            {question && <Withdrawn question={question} time={withdrawn[place] ?? ""} />}
          </div>
        );
      })}
      <div className="flex justify-end">
        <Button intent="answer" look="primary" icon="check">
          {t("registry.edit.submit")}
        </Button>
      </div>
    </ActionForm>
  );
}

/** The same to read, for a physician who lets the exam be done and asks nobody. */
export function GivenAnswers({ data: { safety, asked, withdrawn } }: { data: SafetyData }) {
  const t = useTexts();
  return (
    <dl className="grid gap-3">
      {safety.questions.map((question, place) => (
        <div key={question.questionId}>
          <dt>{question.question}</dt>
          <dd className="font-medium">
            {question.answer ? t(`registry.safety.answers.${question.answer}`) : t("registry.safety.states.unasked")}
            {question.note && ` · ${question.note}`}
          </dd>
          <dd>
            <AskedBy question={question} time={asked[place] ?? ""} />
            <Withdrawn question={question} time={withdrawn[place] ?? ""} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function AskedBy({ question, time }: { question: AskedQuestion; time: string }) {
  const t = useTexts();
  if (!question.askedBy) return null;
  return (
    <p className={`text-sm ${question.isDangerous ? "text-danger" : "text-muted"}`}>
      {question.isDangerous && `${t("registry.safety.dangerous")} `}
      {t("registry.safety.asked", { name: question.askedBy, time })}
    </p>
  );
}

/** The dangerous answer that the one above replaced, while no physician has decided: it still counts. */
export function Withdrawn({
  question: { withdrawn },
  time,
}: {
  question: Pick<AskedQuestion, "withdrawn">;
  time: string;
}) {
  const t = useTexts();
  if (!withdrawn) return null;
  const { answer, note, askedBy: name } = withdrawn;
  return (
    <p className="text-sm text-danger">
      {t("registry.safety.withdrawn", {
        answer: [t(`registry.safety.answers.${answer}`), note].filter(Boolean).join(" · "),
      })}{" "}
      {t("registry.safety.asked", { name, time })}
    </p>
  );
}

import { useActionData } from "@remix-run/react";
import type { FieldMetadata } from "@conform-to/react";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import type { FieldBinding } from "../../components/field";
import { useTexts } from "../../i18n/use-texts";
import type { ChoosableExam } from "./choosable-exams.server";

interface Answer {
  intent: string;
  exams?: ChoosableExam[];
}

/** Which exams of the patient those who take part may see. @param exams of the patient whom the page begins with */
export function ExamsFields({
  field,
  bind,
  exams,
  number,
}: {
  field: FieldMetadata<string[] | undefined>;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
  exams: ChoosableExam[];
  number: string | null;
}) {
  const t = useTexts();
  const answer = useActionData<Answer>();
  const offered = answer?.exams ?? exams;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-lg font-medium">{t("consultations.form.exams")}</legend>
      <p className="text-muted">
        {number === null ? t("consultations.form.examsHint") : t("consultations.form.fromExam", { number })}
      </p>
      {offered.length > 0 && (
        <ChoiceGroup
          {...bind(field)}
          // The boxes come anew with each patient, ticked as the form was sent.
          key={offered.map(({ id }) => id).join(" ")}
          type="checkbox"
          label={t("consultations.form.bindExam")}
          options={offered.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      {answer?.intent === "findExams" && offered.length === 0 && <p role="status">{t("consultations.form.noExams")}</p>}
      <Button intent="findExams" icon="search" formNoValidate className="justify-self-start">
        {t("consultations.form.findExams")}
      </Button>
    </fieldset>
  );
}

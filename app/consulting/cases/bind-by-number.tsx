import { Button } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** An exam that is not among the patient's: by the number on its label. */
export function BindByNumber() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ accessionNumber: string; isOtherPatientMeant: boolean }>({
    id: "number",
    intents: ["bindByNumber"],
  });
  return (
    <ActionForm form={form} className="mt-4 flex flex-wrap items-end gap-2">
      <TextField
        {...bind(fields.accessionNumber)}
        label={t("cases.exams.accession")}
        maxLength={64}
        required
        className="w-full sm:w-64"
      />
      <Button icon="plus" intent="bindByNumber">
        {t("cases.exams.byNumber")}
      </Button>
      <CheckboxField
        {...bind(fields.isOtherPatientMeant)}
        label={t("cases.exams.otherPatientMeant")}
        className="w-full"
      />
    </ActionForm>
  );
}

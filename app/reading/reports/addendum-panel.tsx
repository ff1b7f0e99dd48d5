import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextareaField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { BarPanel } from "./bar-panel";

/** Adds to a published report what cannot wait for a recall. */
export function AddendumPanel({ version }: { version: number }) {
  const t = useTexts();
  const { form, fields, bind, isAnswered } = useActionForm<{ text: string }>({
    id: "addendum",
    intents: ["addendum"],
  });
  return (
    <BarPanel label={t("reports.action.addendum")} icon="plus" isOpen={isAnswered}>
      <ActionForm form={form} defaultIntent="addendum" className="grid gap-3">
        <input type="hidden" name="version" value={version} />
        <TextareaField
          {...bind(fields.text)}
          label={t("reports.addendum.label")}
          hint={t("reports.addendum.hint")}
          rows={5}
          maxLength={4000}
          required
        />
        <Button look="primary" intent="addendum" className="justify-self-end">
          {t("reports.addendum.submit")}
        </Button>
      </ActionForm>
    </BarPanel>
  );
}

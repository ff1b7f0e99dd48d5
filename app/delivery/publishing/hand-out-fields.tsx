import type { z } from "zod";
import { handOutMethods, proofs, receivers } from "#contract/delivery/hand-out-kinds";
import type { HandOutEntry } from "#contract/delivery/publishing";
import { CheckboxField, ChoiceGroup, SelectField } from "../../components/choice-field";
import { TextareaField, TextField } from "../../components/text-field";
import type { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

type Form = ReturnType<typeof useActionForm<z.input<typeof HandOutEntry>>>;

/** To whom, how known, how: what the desk enters, of one report or of several. */
export function HandOutFields({ fields, bind, asksEarly }: Pick<Form, "fields" | "bind"> & { asksEarly: boolean }) {
  const t = useTexts();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceGroup
        {...bind(fields.receiver)}
        label={t("publishing.form.receiver")}
        options={receivers.map((value) => ({ value, label: t(`publishing.receivers.${value}`) }))}
        required
        className="sm:col-span-2"
      />
      <TextField
        {...bind(fields.name)}
        label={t("publishing.form.name")}
        hint={t("publishing.form.nameHint")}
        maxLength={64}
        autoComplete="off"
      />
      <TextField {...bind(fields.relation)} label={t("publishing.form.relation")} maxLength={32} autoComplete="off" />
      <SelectField
        {...bind(fields.proof)}
        label={t("publishing.form.proof")}
        options={proofs.map((value) => ({ value, label: t(`publishing.proofs.${value}`) }))}
        empty={t("publishing.form.chooseProof")}
        required
      />
      <TextField
        {...bind(fields.mobile)}
        type="tel"
        label={t("publishing.form.mobile")}
        hint={t("publishing.form.mobileHint")}
        autoComplete="off"
      />
      <ChoiceGroup
        {...bind(fields.method)}
        label={t("publishing.form.method")}
        options={handOutMethods.map((value) => ({ value, label: t(`publishing.methods.${value}`) }))}
        required
        className="sm:col-span-2"
      />
      <TextareaField
        {...bind(fields.note)}
        label={t("publishing.form.note")}
        rows={2}
        maxLength={256}
        className="sm:col-span-2"
      />
      {asksEarly && (
        <CheckboxField {...bind(fields.isEarlyMeant)} label={t("publishing.form.early")} className="sm:col-span-2" />
      )}
    </div>
  );
}

/** What most take: the patient, on paper. What proof was seen, whoever has seen it says. */
export const usualHandOut = { receiver: "patient", method: "paper" } as const;

import type { z } from "zod";
import { modalities } from "#contract/kernel/modalities";
import { followUpUnits, orderers, type AddFollowUp } from "#contract/reading/follow-ups";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** One more recommendation; it begins with the exam's own modality and body part. */
export function AddFollowUpForm({ exam }: { exam: { modality: (typeof modalities)[number]; bodyPart: string } }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof AddFollowUp>, "id">>({
    id: "add",
    intents: ["add"],
    defaultValue: { ...exam, from: 3, to: 6, unit: "months", orderer: "referrer" },
  });
  return (
    <ActionForm form={form} defaultIntent="add" className="grid gap-4 sm:grid-cols-6">
      <TextField
        {...bind(fields.finding)}
        label={t("followUps.finding")}
        hint={t("followUps.findingHint")}
        maxLength={200}
        className="sm:col-span-6"
        required
      />
      <SelectField
        {...bind(fields.modality)}
        label={t("followUps.modality")}
        options={modalities.map((value) => ({ value, label: t(`exam.modality.${value}`) }))}
        className="sm:col-span-3"
        required
      />
      <TextField
        {...bind(fields.bodyPart)}
        label={t("followUps.bodyPart")}
        maxLength={64}
        className="sm:col-span-3"
        required
      />
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          {...bind(fields[name])}
          type="number"
          inputMode="numeric"
          min={0}
          max={120}
          label={t(`followUps.${name}`)}
          required
        />
      ))}
      <SelectField
        {...bind(fields.unit)}
        label={t("followUps.unit")}
        options={followUpUnits.map((value) => ({ value, label: t(`followUps.units.${value}`) }))}
        required
      />
      <SelectField
        {...bind(fields.orderer)}
        label={t("followUps.orderer")}
        options={orderers.map((value) => ({ value, label: t(`followUps.orderers.${value}`) }))}
        className="sm:col-span-3"
        required
      />
      <Button look="primary" icon="plus" intent="add" className="justify-self-end sm:col-span-6">
        {t("followUps.add")}
      </Button>
    </ActionForm>
  );
}

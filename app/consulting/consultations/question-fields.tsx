import type { FieldMetadata } from "@conform-to/react";
import { consultationUrgencies } from "#contract/kernel/consultation-states";
import { CheckboxField, SelectField } from "../../components/choice-field";
import type { FieldBinding } from "../../components/field";
import { TextareaField, TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import type { QuestionInput } from "./ask-form";

type Fields = { [Name in keyof QuestionInput]-?: FieldMetadata<QuestionInput[Name]> };
type Bind = (field: FieldMetadata<unknown>) => FieldBinding;

/** What is asked. @param isVideoOffered the group holds consultations by video too */
export function QuestionFields({
  fields,
  bind,
  isVideoOffered,
}: {
  fields: Fields;
  bind: Bind;
  isVideoOffered: boolean;
}) {
  const t = useTexts();
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-lg font-medium">{t("consultations.form.case")}</legend>
      <TextField
        {...bind(fields.reason)}
        label={t("consultations.reason")}
        hint={t("consultations.form.reasonHint")}
        maxLength={200}
        className="sm:col-span-2"
        required
      />
      <TextareaField
        {...bind(fields.question)}
        label={t("consultations.question")}
        hint={t("consultations.form.neededToInvite")}
        maxLength={2000}
        className="sm:col-span-2"
      />
      <TextareaField
        {...bind(fields.purpose)}
        label={t("consultations.purpose")}
        hint={t("consultations.form.neededToInvite")}
        maxLength={1000}
        rows={2}
        className="sm:col-span-2"
      />
      <TextField {...bind(fields.specialtyWanted)} label={t("consultations.specialtyWanted")} maxLength={64} />
      <TextField {...bind(fields.titleWanted)} label={t("consultations.titleWanted")} maxLength={64} />
      <SelectField
        {...bind(fields.urgency)}
        label={t("consultations.urgency")}
        options={consultationUrgencies.map((value) => ({ value, label: t(`consultations.urgencies.${value}`) }))}
      />
      <TextField {...bind(fields.minutes)} type="number" min={5} max={480} label={t("consultations.length")} />
      {isVideoOffered && (
        <CheckboxField {...bind(fields.hasVideo)} label={t("consultations.video")} className="sm:col-span-2" />
      )}
      <TextareaField
        {...bind(fields.note)}
        label={t("consultations.note")}
        maxLength={1000}
        rows={2}
        className="sm:col-span-2"
      />
    </fieldset>
  );
}

const sexes = ["M", "F", "O", "U"] as const;
const ageUnits = ["Y", "M", "W", "D"] as const;

/** Who is asked about, and how they are reached. */
export function PatientFields({ fields, bind }: { fields: Fields; bind: Bind }) {
  const t = useTexts();
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-lg font-medium">{t("consultations.form.patient")}</legend>
      <TextField {...bind(fields.patientName)} label={t("consultations.patientName")} maxLength={64} required />
      <TextField {...bind(fields.patientId)} label={t("consultations.patientId")} maxLength={64} />
      <SelectField
        {...bind(fields.patientGender)}
        label={t("consultations.gender")}
        options={sexes.map((value) => ({ value, label: t(`exam.gender.${value}`) }))}
      />
      <div className="flex items-end gap-2">
        <TextField
          {...bind(fields.patientAge)}
          type="number"
          min={0}
          max={150}
          label={t("consultations.age")}
          className="flex-1"
        />
        <SelectField
          {...bind(fields.patientAgeUnit)}
          label={t("consultations.ageUnit")}
          options={ageUnits.map((value) => ({ value, label: t(`consultations.ageUnits.${value}`) }))}
          className="w-24"
        />
      </div>
      <TextField {...bind(fields.patientTel)} type="tel" label={t("consultations.tel")} maxLength={32} />
      <TextField {...bind(fields.patientEmail)} type="email" label={t("consultations.email")} maxLength={128} />
      <TextField
        {...bind(fields.contactHospital)}
        label={t("consultations.contactHospital")}
        maxLength={128}
        className="sm:col-span-2"
      />
    </fieldset>
  );
}

import type { ReactNode } from "react";
import type { ExamInfo } from "#contract/registration/exam-info";
import { SelectField } from "../../components/choice-field";
import { DateField, TextField } from "../../components/text-field";
import type { Texts } from "#texts/texts";
import { useTexts } from "../../i18n/use-texts";
import { InfoGroup, type BoundInfo } from "./exam-info-group";

const sexes = ["M", "F", "O", "U"] as const satisfies ExamInfo["gender"][];
const petSexes = ["M", "F", "MS", "FS", "U"] as const satisfies ExamInfo["gender"][];
export const ageUnits = ["Y", "M", "W", "D"] as const satisfies ExamInfo["ageUnit"][];

/** What stands below fields of the patient. */
export type PatientHints = Partial<Record<"name" | "gender" | "dob" | "pid" | "age", ReactNode>>;

type BoundPatient = Pick<BoundInfo, "bind"> & { fields: Pick<BoundInfo["fields"], PatientFieldName> };
type PatientFieldName = "pid" | "name" | "gender" | "dob" | "phone" | "age" | "ageUnit" | "weight" | "height";

interface PatientFieldsProps extends BoundPatient {
  /** A veterinary domain: the animal's sexes. */
  isPet: boolean;
  hints: PatientHints;
}

/**
 * Who was examined.
 *
 * @param isIdIssued an empty patient ID is issued by the organization; "always" where none can be typed
 * @param children further fields of the patient
 */
export function PatientFields({
  fields,
  bind,
  isPet,
  hints,
  isIdIssued = false,
  children,
}: PatientFieldsProps & { isIdIssued?: boolean | "always"; children?: ReactNode }) {
  const t = useTexts();
  return (
    <InfoGroup title={t("exam.info.patient")}>
      {isIdIssued !== "always" && (
        <TextField
          {...bind(fields.pid)}
          label={t("exam.info.pid")}
          hint={hints.pid}
          required={!isIdIssued}
          maxLength={64}
        />
      )}
      <TextField {...bind(fields.name)} label={t("exam.info.name")} hint={hints.name} required maxLength={64} />
      {children}
      <SelectField
        {...bind(fields.gender)}
        label={t("exam.info.gender")}
        hint={hints.gender}
        options={gendersIn(t, isPet)}
        required
      />
      <DateField {...bind(fields.dob)} label={t("exam.info.dob")} hint={hints.dob} />
      <TextField {...bind(fields.phone)} label={t("exam.info.phone")} type="tel" maxLength={32} />
      <div className="flex gap-2">
        <TextField
          {...bind(fields.age)}
          label={t("exam.info.age")}
          hint={hints.age}
          inputMode="numeric"
          className="flex-1"
        />
        <SelectField
          {...bind(fields.ageUnit)}
          label={t("exam.info.ageUnit")}
          options={ageUnits.map((value) => ({ value, label: t(`exam.ageUnit.${value}`) }))}
          className="flex-1"
        />
      </div>
      <div className="flex gap-2">
        <TextField {...bind(fields.weight)} label={t("exam.info.weight")} inputMode="decimal" className="flex-1" />
        <TextField {...bind(fields.height)} label={t("exam.info.height")} inputMode="decimal" className="flex-1" />
      </div>
    </InfoGroup>
  );
}

/** Who was examined, as somebody says it who has no number of the patient: all of it is needed. */
export function SaidFields({ fields, bind, isPet, hints }: PatientFieldsProps) {
  const t = useTexts();
  return (
    <InfoGroup title={t("exam.info.patient")}>
      <TextField
        {...bind(fields.name)}
        label={t("exam.info.name")}
        hint={hints.name}
        autoComplete="name"
        required
        maxLength={64}
      />
      <SelectField
        {...bind(fields.gender)}
        label={t("exam.info.gender")}
        hint={hints.gender}
        options={gendersIn(t, isPet)}
        empty={t("exam.info.chooseGender")}
        required
      />
      <DateField {...bind(fields.dob)} label={t("exam.info.dob")} hint={hints.dob} required />
      <TextField
        {...bind(fields.phone)}
        label={t("exam.info.phone")}
        type="tel"
        autoComplete="tel"
        required
        maxLength={32}
      />
    </InfoGroup>
  );
}

const gendersIn = (t: Texts, isPet: boolean) =>
  isPet
    ? petSexes.map((value) => ({ value, label: t(`exam.petGender.${value}`) }))
    : sexes.map((value) => ({ value, label: t(`exam.gender.${value}`) }));

/** Which animal was examined, and whose it is (product §3). */
export function AnimalFields({
  fields,
  bind,
}: Pick<BoundInfo, "bind"> & { fields: Pick<BoundInfo["fields"], "animal"> }) {
  const t = useTexts();
  const { name, breed, species, responsiblePerson, host, disease } = fields.animal.getFieldset();
  return (
    <InfoGroup title={t("exam.info.animal")}>
      <TextField {...bind(name)} label={t("exam.info.animalName")} maxLength={64} />
      <TextField {...bind(species)} label={t("exam.info.species")} maxLength={64} />
      <TextField {...bind(breed)} label={t("exam.info.breed")} maxLength={64} />
      <TextField {...bind(host)} label={t("exam.info.host")} maxLength={64} />
      <TextField {...bind(responsiblePerson)} label={t("exam.info.responsiblePerson")} maxLength={64} />
      <TextField {...bind(disease)} label={t("exam.info.disease")} maxLength={256} />
    </InfoGroup>
  );
}

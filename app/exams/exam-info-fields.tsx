import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { modalities } from "#contract/modalities";
import type { ExamInfo } from "#contract/exam-info";
import type { ExtensionField as Extension, ExtensionValue } from "#contract/extension-values";
import { CheckboxField, SelectField } from "../components/choice-field";
import type { FieldBinding } from "../components/field";
import { DateField, TextareaField, TextField } from "../components/text-field";
import { ExtensionFacts } from "../extensions/extension-facts";
import { ExtensionField } from "../extensions/extension-field";
import { useTexts } from "../i18n/use-texts";
import type { ExamInfoInput } from "./exam-info-form";

const sexes = ["M", "F", "O", "U"] as const satisfies ExamInfo["gender"][];
const petSexes = ["M", "F", "MS", "FS", "U"] as const satisfies ExamInfo["gender"][];
const ageUnits = ["Y", "M", "W", "D"] as const satisfies ExamInfo["ageUnit"][];
const patientSources = ["O", "I", "E", "P", "NO", "NULL"] as const satisfies ExamInfo["patientSource"][];

type Fields = Required<{ [Name in keyof ExamInfoInput]: FieldMetadata<ExamInfoInput[Name]> }>;

interface ExamInfoFieldsProps {
  /** Fields and `bind` of useActionForm for a form whose input is, or extends, ExamInfoInput. */
  fields: Fields;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
  /** A veterinary domain: the animal's fields and its sexes (spec §3). */
  isPet: boolean;
  /** Names offered for the body part and the requesting department; any other may be typed. */
  bodyParts: readonly string[];
  departments: readonly string[];
  /** Fields the organization adds. */
  extensionFields: readonly Extension[];
  /** What stands under former ones. */
  retired?: readonly ExtensionValue[];
  /** Stands below the accession number. */
  accessionHint?: ReactNode;
  /** Stands below other fields, e.g. what the images say. */
  hints?: Partial<Record<"name" | "gender" | "dob" | "pid", ReactNode>>;
}

/** What people type about an exam, at upload and when they correct it: the same fields in the same order. */
export function ExamInfoFields({
  fields,
  bind,
  isPet,
  bodyParts,
  departments,
  extensionFields,
  retired = [],
  accessionHint,
  hints = {},
}: ExamInfoFieldsProps) {
  const t = useTexts();
  const genders = isPet
    ? petSexes.map((value) => ({ value, label: t(`exam.petGender.${value}`) }))
    : sexes.map((value) => ({ value, label: t(`exam.gender.${value}`) }));
  const line = (
    name:
      | "pid"
      | "name"
      | "applyDept"
      | "inpatientId"
      | "outpatientId"
      | "physicalExamId"
      | "bedNum"
      | "bodyPart"
      | "studyDesc"
      | "serviceRequestId"
      | "reportType",
  ) => ({ ...bind(fields[name]), label: t(`exam.info.${name}`) }) as const;
  return (
    <>
      <Group title={t("exam.info.patient")}>
        <TextField {...line("pid")} hint={hints.pid} required maxLength={64} />
        <TextField {...line("name")} hint={hints.name} required maxLength={64} />
        <SelectField
          {...bind(fields.gender)}
          label={t("exam.info.gender")}
          hint={hints.gender}
          options={genders}
          required
        />
        <DateField {...bind(fields.dob)} label={t("exam.info.dob")} hint={hints.dob} />
        <div className="flex gap-2">
          <TextField {...bind(fields.age)} label={t("exam.info.age")} inputMode="numeric" className="flex-1" />
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
      </Group>
      {isPet && <AnimalFields field={fields.animal} bind={bind} />}
      <Group title={t("exam.info.study")}>
        <SelectField
          {...bind(fields.modality)}
          label={t("exam.info.modality")}
          options={modalities.map((value) => ({ value, label: t(`exam.modality.${value}`) }))}
          required
        />
        <TextField {...line("bodyPart")} maxLength={64} list="exam-body-parts" />
        <TextField {...line("studyDesc")} maxLength={256} />
        <TextField
          {...bind(fields.accessionNumber)}
          label={t("exam.info.accessionNumber")}
          hint={accessionHint}
          maxLength={16}
        />
        <TextField {...bind(fields.studyDate)} label={t("exam.info.studyDate")} type="datetime-local" />
        <TextField {...line("reportType")} maxLength={64} />
        <TextareaField
          {...bind(fields.clinicImpression)}
          label={t("exam.info.clinicImpression")}
          rows={2}
          maxLength={2000}
          className="sm:col-span-2 lg:col-span-3"
        />
      </Group>
      <Group title={t("exam.info.visit")}>
        <SelectField
          {...bind(fields.patientSource)}
          label={t("exam.info.patientSource")}
          options={patientSources.map((value) => ({ value, label: t(`exam.patientSource.${value}`) }))}
        />
        <TextField {...line("applyDept")} maxLength={64} list="exam-departments" />
        <TextField {...line("serviceRequestId")} maxLength={64} />
        <TextField {...line("inpatientId")} maxLength={64} />
        <TextField {...line("outpatientId")} maxLength={64} />
        <TextField {...line("physicalExamId")} maxLength={64} />
        <TextField {...line("bedNum")} maxLength={16} />
        <div className="flex flex-wrap items-end gap-x-6">
          <CheckboxField {...bind(fields.urgentFlag)} label={t("exam.info.urgentFlag")} />
          <CheckboxField {...bind(fields.teleMedFlag)} label={t("exam.info.teleMedFlag")} />
        </div>
      </Group>
      {extensionFields.length + retired.length > 0 && (
        <Group title={t("exam.info.extensions")}>
          <ExtensionFields fields={extensionFields} of={fields.extensions} bind={bind} />
          <div className="empty:hidden sm:col-span-2 lg:col-span-3">
            <ExtensionFacts values={retired} isRetired />
          </div>
        </Group>
      )}
      <Offered id="exam-body-parts" names={bodyParts} />
      <Offered id="exam-departments" names={departments} />
    </>
  );
}

function ExtensionFields({
  fields,
  of,
  bind,
}: {
  fields: readonly Extension[];
  of: FieldMetadata<ExamInfoInput["extensions"]>;
  bind: ExamInfoFieldsProps["bind"];
}) {
  const bound = of.getFieldset();
  return fields.map((field) => {
    const meta = bound[field.key];
    return meta && <ExtensionField key={field.key} field={field} binding={bind(meta)} />;
  });
}

function AnimalFields({
  field,
  bind,
}: {
  field: FieldMetadata<ExamInfoInput["animal"]>;
  bind: ExamInfoFieldsProps["bind"];
}) {
  const t = useTexts();
  const { name, breed, species, responsiblePerson, host, disease } = field.getFieldset();
  return (
    <Group title={t("exam.info.animal")}>
      <TextField {...bind(name)} label={t("exam.info.animalName")} maxLength={64} />
      <TextField {...bind(species)} label={t("exam.info.species")} maxLength={64} />
      <TextField {...bind(breed)} label={t("exam.info.breed")} maxLength={64} />
      <TextField {...bind(host)} label={t("exam.info.host")} maxLength={64} />
      <TextField {...bind(responsiblePerson)} label={t("exam.info.responsiblePerson")} maxLength={64} />
      <TextField {...bind(disease)} label={t("exam.info.disease")} maxLength={256} />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-lg font-semibold">{title}</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </fieldset>
  );
}

const Offered = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

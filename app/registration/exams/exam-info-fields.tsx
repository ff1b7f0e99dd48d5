import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { modalities } from "#contract/kernel/modalities";
import { examTexts, examTextsIn, type ExamTextIn, type ExamTextPlace } from "#contract/registration/exam-fields";
import type { ExamInfo } from "#contract/registration/exam-info";
import type { ExtensionField as Extension, ExtensionValue } from "#contract/organizations/extension-values";
import { CheckboxField, SelectField } from "../../components/choice-field";
import { ComboboxField } from "../../components/combobox-field";
import { TextareaField, TextField } from "../../components/text-field";
import { ExtensionFacts } from "../extensions/extension-facts";
import { ExtensionField } from "../extensions/extension-field";
import { useTexts } from "../../i18n/use-texts";
import type { ExamInfoInput } from "./exam-info-form";
import { InfoGroup, type BoundInfo } from "./exam-info-group";
import { AnimalFields, PatientFields, type PatientHints } from "./patient-fields";

const patientSources = ["O", "I", "E", "P", "NO", "NULL"] as const satisfies ExamInfo["patientSource"][];

interface ExamInfoFieldsProps extends BoundInfo {
  /** A veterinary domain: the animal's fields and its sexes (product §3). */
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
  hints?: PatientHints;
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
  return (
    <>
      <PatientFields fields={fields} bind={bind} isPet={isPet} hints={hints} />
      {isPet && <AnimalFields fields={fields} bind={bind} />}
      <StudyFields fields={fields} bind={bind} bodyParts={bodyParts} accessionHint={accessionHint} />
      <VisitFields fields={fields} bind={bind} departments={departments} />
      {extensionFields.length + retired.length > 0 && (
        <InfoGroup title={t("exam.info.extensions")}>
          <ExtensionFields fields={extensionFields} of={fields.extensions} bind={bind} />
          <div className="empty:hidden sm:col-span-2 lg:col-span-3">
            <ExtensionFacts values={retired} isRetired />
          </div>
        </InfoGroup>
      )}
    </>
  );
}

interface StudyFieldsProps extends BoundInfo, Pick<ExamInfoFieldsProps, "bodyParts"> {
  accessionHint: ReactNode;
}

/** What was examined, how and when. */
function StudyFields({ fields, bind, bodyParts, accessionHint }: StudyFieldsProps) {
  const t = useTexts();
  const line = (name: "accessionNumber" | "studyDate") => ({ ...bind(fields[name]), label: t(`exam.info.${name}`) });
  return (
    <InfoGroup title={t("exam.info.study")}>
      <SelectField
        {...bind(fields.modality)}
        label={t("exam.info.modality")}
        options={modalities.map((value) => ({ value, label: t(`exam.modality.${value}`) }))}
        required
      />
      <ExamTextFields place="study" fields={fields} bind={bind} words={{ bodyParts }} />
      <TextField {...line("accessionNumber")} hint={accessionHint} maxLength={16} />
      <TextField {...line("studyDate")} type="datetime-local" />
      <ExamTextFields place="studyDetails" fields={fields} bind={bind} />
    </InfoGroup>
  );
}

type VisitFieldName = "patientSource" | "urgentFlag" | "teleMedFlag" | ExamTextIn<"request" | "visit">;
type BoundVisit = Pick<BoundInfo, "bind"> & { fields: Pick<BoundInfo["fields"], VisitFieldName> };

/** On whose request, and where the patient came from; @param children further fields of the request */
export function VisitFields({
  fields,
  bind,
  departments,
  children,
}: BoundVisit & Pick<ExamInfoFieldsProps, "departments"> & { children?: ReactNode }) {
  const t = useTexts();
  return (
    <InfoGroup title={t("exam.info.visit")}>
      <SelectField
        {...bind(fields.patientSource)}
        label={t("exam.info.patientSource")}
        options={patientSources.map((value) => ({ value, label: t(`exam.patientSource.${value}`) }))}
      />
      <ExamTextFields place="request" fields={fields} bind={bind} words={{ departments }} />
      {children}
      <ExamTextFields place="visit" fields={fields} bind={bind} />
      <div className="flex flex-wrap items-end gap-x-6">
        <CheckboxField {...bind(fields.urgentFlag)} label={t("exam.info.urgentFlag")} />
        <CheckboxField {...bind(fields.teleMedFlag)} label={t("exam.info.teleMedFlag")} />
      </div>
    </InfoGroup>
  );
}

interface ExamTextFieldsProps<Place extends ExamTextPlace> extends Pick<BoundInfo, "bind"> {
  fields: Pick<BoundInfo["fields"], ExamTextIn<Place>>;
  place: Place;
  /** Words of the organization's lists, which are offered. */
  words?: Partial<Record<"bodyParts" | "departments", readonly string[]>>;
}

/** The plain texts of one place, each as it is described (contract/registration/exam-fields.ts). */
function ExamTextFields<Place extends ExamTextPlace>({ place, fields, bind, words = {} }: ExamTextFieldsProps<Place>) {
  const t = useTexts();
  return examTextsIn(place).map((name) => {
    const { max, isLong, words: list } = examTexts[name];
    const field = { ...bind(fields[name]), label: t(`exam.info.${name}`), maxLength: max };
    if (isLong) return <TextareaField key={name} {...field} rows={2} className="sm:col-span-2 lg:col-span-3" />;
    if (list) return <ComboboxField key={name} {...field} words={words[list] ?? []} />;
    return <TextField key={name} {...field} />;
  });
}

interface ExtensionFieldsProps {
  fields: readonly Extension[];
  of: FieldMetadata<ExamInfoInput["extensions"]>;
  bind: BoundInfo["bind"];
}

export function ExtensionFields({ fields, of, bind }: ExtensionFieldsProps) {
  const bound = of.getFieldset();
  return fields.map((field) => {
    const meta = bound[field.key];
    return meta && <ExtensionField key={field.key} field={field} binding={bind(meta)} />;
  });
}

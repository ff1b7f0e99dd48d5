import type { ExamInfo } from "#contract/registration/exam-info";
import type { Language } from "#contract/kernel/values";
import type { FieldValues, MergeField, TemplateField, TemplateStructure } from "#contract/reading/template-structure";
import { ageText } from "#texts/phrases";
import type { Texts } from "#texts/texts";
import { textsOf } from "#texts/texts-of.server";

/** What the registration knows of an exam, as fields are filled with it. */
export interface MergeSource {
  patientName: string;
  patientGender: ExamInfo["gender"];
  patientDob: string | null;
  patientId: string;
  visitAge: number | null;
  visitAgeUnit: ExamInfo["ageUnit"] | null;
  accessionNumber: string;
  studyDay: string;
  bodyPart: string;
  studyDesc: string;
  clinicImpression: string;
  applyDept: string;
  inpatientId: string;
  outpatientId: string;
  bedNum: string;
  heightCm: number | null;
  weightKg: number | null;
}

/** Of animals it is told whether they are neutered. */
const genderText = (t: Texts, gender: ExamInfo["gender"]): string =>
  gender === "MS" || gender === "FS" ? t(`exam.petGender.${gender}`) : t(`exam.gender.${gender}`);

const mergedTexts = (source: MergeSource, language: Language): Record<MergeField, string> => {
  const t = textsOf(language);
  const told = (value: number | null) => (value === null ? "" : String(value));
  return {
    name: source.patientName,
    gender: genderText(t, source.patientGender),
    age: ageText(t, source.visitAge, source.visitAgeUnit),
    dob: source.patientDob ?? "",
    pid: source.patientId,
    accessionNumber: source.accessionNumber,
    studyDate: source.studyDay,
    bodyPart: source.bodyPart,
    studyDesc: source.studyDesc,
    clinicImpression: source.clinicImpression,
    applyDept: source.applyDept,
    inpatientId: source.inpatientId,
    outpatientId: source.outpatientId,
    bedNum: source.bedNum,
    height: told(source.heightCm),
    weight: told(source.weightKg),
    other: "",
  };
};

/** A choice among words of its own takes no others. */
const takes = ({ kind, other, options }: TemplateField, text: string): boolean =>
  (kind !== "choice" && kind !== "choices") || other || options.some(({ value }) => value === text);

/** What a field begins with: what the registration knows, where it is merged with that, else its default. */
function beginning(field: TemplateField, merged: Record<MergeField, string>, source: MergeSource): string[] {
  const known = field.merge ? merged[field.merge] : "";
  // A number is merged as one: "42", not "42 years".
  const text = known !== "" && field.kind === "number" && field.merge === "age" ? String(source.visitAge) : known;
  if (text !== "" && takes(field, text)) return [text];
  if (field.default === "") return [];
  return field.kind === "choices" ? field.default.split("\n") : [field.default];
}

/** The values a template's form begins with. */
export function beginningValues(structure: TemplateStructure, source: MergeSource, language: Language): FieldValues {
  const merged = mergedTexts(source, language);
  const fields = structure.flatMap((section) => section.fields).filter(({ kind }) => kind !== "fixed");
  return Object.fromEntries(fields.map((field) => [field.key, beginning(field, merged, source)]));
}

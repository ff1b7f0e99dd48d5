import type { ExtensionField } from "#contract/organizations/extension-values";
import type { Texts } from "../../i18n/texts";

/** What of a study can be wrong. */
const infoFields = [
  "pid",
  "name",
  "gender",
  "dob",
  "phone",
  "age",
  "weight",
  "height",
  "applyDept",
  "inpatientId",
  "outpatientId",
  "physicalExamId",
  "bedNum",
  "bodyPart",
  "clinicImpression",
  "studyDesc",
  "accessionNumber",
  "serviceRequestId",
  "studyDate",
  "modality",
  "reportType",
  "animal",
] as const;

/**
 * What a field of the upload's form is called among those of all studies: "Study 2: Name".
 *
 * @param name the field's, e.g. studies[1].info.name
 * @param numbers what each study of the form is numbered on the page
 * @param extensionFields that the organization adds
 */
export function fieldTitle(
  t: Texts,
  name: string,
  numbers: readonly number[],
  extensionFields: readonly ExtensionField[],
): string {
  if (name === "attachmentsTo") return t("uploads.attachments.to");
  const [, index = "", field, inner] = /^studies\[(\d+)\]\.info\.(\w+)(?:\.(\w+))?/.exec(name) ?? [];
  const study = t("uploads.study.title", { number: numbers[Number(index)] ?? 1 });
  const extension = field === "extensions" && extensionFields.find(({ key }) => key === inner);
  if (extension) return `${study}: ${extension.label}`;
  const known = infoFields.find((one) => one === field);
  return known ? `${study}: ${t(`exam.info.${known}`)}` : study;
}

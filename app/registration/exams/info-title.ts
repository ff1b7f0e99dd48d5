import { examFieldNames } from "#contract/registration/exam-fields";
import type { ExtensionField } from "#contract/organizations/extension-values";
import type { Texts } from "#texts/texts";

/**
 * What a field of the exam info is called on its form; null for none of them.
 *
 * @param name e.g. bodyPart, animal.species, extensions.grade
 * @param extensionFields that the organization adds
 */
export function infoTitle(t: Texts, name: string, extensionFields: readonly ExtensionField[]): string | null {
  const [field, inner] = name.split(".");
  const extension = field === "extensions" && extensionFields.find(({ key }) => key === inner);
  if (extension) return extension.label;
  const known = examFieldNames.find((one) => one === field);
  return known ? t(`exam.info.${known}`) : null;
}

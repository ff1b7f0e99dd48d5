import type { ExtensionField } from "#contract/organizations/extension-values";
import type { Texts } from "#texts/texts";
import { infoTitle } from "../../registration/exams/info-title";

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
  const [, index = "", field = ""] = /^studies\[(\d+)\]\.info\.([\w.]+)/.exec(name) ?? [];
  const study = t("uploads.study.title", { number: numbers[Number(index)] ?? 1 });
  const title = infoTitle(t, field, extensionFields);
  return title ? `${study}: ${title}` : study;
}

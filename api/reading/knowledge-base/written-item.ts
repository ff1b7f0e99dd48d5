import type { KbItem } from "#contract/reading/knowledge-base";
import { Problem } from "#api/infrastructure/problem";
import { itemTerms } from "./item-terms";

type Written = Pick<KbItem, "type" | "name" | "code" | "finding" | "diagnosis" | "modality" | "bodyPart" | "sex">;

type Texts = Omit<Written, "type">;

export const nothingWritten = {
  name: "",
  code: "",
  finding: "",
  diagnosis: "",
  modality: null,
  bodyPart: "",
  sex: null,
} satisfies Texts;

/** The texts with those that were given in place of what stood there. */
export const changedBy = (texts: Texts, given: Partial<Texts>): Texts => ({
  name: given.name ?? texts.name,
  code: given.code ?? texts.code,
  finding: given.finding ?? texts.finding,
  diagnosis: given.diagnosis ?? texts.diagnosis,
  bodyPart: given.bodyPart ?? texts.bodyPart,
  // Null is a choice too: any.
  modality: given.modality === undefined ? texts.modality : given.modality,
  sex: given.sex === undefined ? texts.sex : given.sex,
});

const longestName = 20;

/** The name of a phrase that was given none: the first words of its text. */
function calledBy({ name, finding, diagnosis }: Texts): string {
  if (name !== "") return name;
  const [first = ""] = (diagnosis || finding).split(/[\n。；;]/).filter((part) => part.trim() !== "");
  const letters = [...first.trim()];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : letters.join("");
}

/**
 * What is kept of what was written.
 *
 * @throws Problem kb_item_empty for a folder without a name, a phrase without a text
 */
export function written({ type, name, code, finding, diagnosis, modality, bodyPart, sex }: Written) {
  // A folder is where phrases are; it has nothing to put into a report.
  const texts = type === "folder" ? { finding: "", diagnosis: "" } : { finding, diagnosis };
  const item = { ...texts, name, code, modality, bodyPart, sex };
  const called = calledBy(item);
  const isEmpty = type === "folder" ? called === "" : finding === "" && diagnosis === "";
  if (isEmpty) throw new Problem("kb_item_empty");
  return { ...item, name: called, terms: itemTerms({ ...item, name: called }) };
}

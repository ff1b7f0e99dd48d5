import { encodeText, isSingleByteSet, type WritableCharacterSet } from "#api/dicom/character-encoding";
import { writeDataSet, type WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import type { TransferSyntax } from "#api/dicom/encoding/transfer-syntaxes";
import { fittingElements } from "./fitting-text";
import type { JsonAttribute, JsonDataSet } from "#api/dicom/json-model";

export interface MatchForm {
  readonly level: string;
  readonly retrieveAeTitle: string;
  /** What the peer wrote its keys in. */
  readonly characterSets: readonly string[];
  readonly syntax: TransferSyntax;
}

/**
 * A match as the data set of a C-FIND answer: in GB18030 where the peer asked in a Chinese character set, in a set of one
 * byte a character where it asked in that, as far as it has every character; otherwise in UTF-8. The data set says which.
 */
export function encodeMatch(match: JsonDataSet, { level, retrieveAeTitle, characterSets, syntax }: MatchForm): Buffer {
  const elements = [
    ...elementsOf(match).filter(([tag]) => tag !== tags.SpecificCharacterSet),
    [tags.QueryRetrieveLevel, "CS", level] as const,
    [tags.RetrieveAETitle, "AE", retrieveAeTitle] as const,
  ];
  return encodeAnswer(elements, { characterSets, syntax });
}

/** Elements as a data set, in the character set that `encodeMatch` would choose. */
export function encodeAnswer(
  elements: readonly WritableElement[],
  { characterSets, syntax }: Pick<MatchForm, "characterSets" | "syntax">,
): Buffer {
  const characterSet = fits(elements, wished(characterSets));
  const named = [tags.SpecificCharacterSet, "CS", characterSet] as const;
  return writeDataSet([...elements, named], { characterSet, syntax });
}

/** Elements as a data set in the set that a device was given, whatever it asks in. Plain letters need no name (PS3.3 C.12.1.1.2). */
export function encodeInSet(
  elements: readonly WritableElement[],
  characterSet: WritableCharacterSet,
  syntax: TransferSyntax,
): Buffer {
  const named = characterSet === "ISO_IR 6" ? [] : [[tags.SpecificCharacterSet, "CS", characterSet] as const];
  return writeDataSet([...fittingElements(elements, characterSet), ...named], { characterSet, syntax });
}

function wished(characterSets: readonly string[]): WritableCharacterSet {
  if (characterSets.some((set) => /^(GB18030|GBK|ISO 2022 IR 58)$/.test(set))) return "GB18030";
  const [first = "", ...others] = characterSets;
  return others.length === 0 && isSingleByteSet(first) ? first : "ISO_IR 192";
}

function fits(elements: readonly WritableElement[], characterSet: WritableCharacterSet): WritableCharacterSet {
  try {
    for (const text of textsOf(elements)) encodeText(text, characterSet);
    return characterSet;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "ISO_IR 192";
  }
}

function* textsOf(elements: readonly WritableElement[]): Generator<string> {
  for (const element of elements) {
    if (element[1] === "SQ") for (const item of element[2]) yield* textsOf(item);
    else for (const text of [element[2]].flat()) if (typeof text === "string") yield text;
  }
}

const elementsOf = (dataSet: JsonDataSet): WritableElement[] =>
  Object.entries(dataSet).map(([tag, attribute]) => elementOf(parseInt(tag, 16), attribute));

function elementOf(tag: number, attribute: JsonAttribute): WritableElement {
  const values = "Value" in attribute && attribute.Value ? attribute.Value : [];
  const text = values.map(String).join("\\");
  switch (attribute.vr) {
    case "SQ":
      return [tag, "SQ", values.map((item) => elementsOf(Object(item)))];
    case "PN":
      return [tag, "PN", values.map(nameOf).join("\\")];
    case "US":
      return [tag, "US", values.map(Number)];
    case "AS":
    case "DA":
    case "DS":
    case "IS":
    case "LO":
    case "SH":
    case "TM":
    case "UI":
      return [tag, attribute.vr, text];
    default:
      return [tag, "CS", text];
  }
}

/** The groups of a name (PS3.5 §6.2.1), those at its end left out where they are empty. */
function nameOf(value: unknown): string {
  const groups: Record<string, unknown> = Object(value);
  return ["Alphabetic", "Ideographic", "Phonetic"]
    .map((group) => String(groups[group] ?? ""))
    .join("=")
    .replace(/=+$/, "");
}

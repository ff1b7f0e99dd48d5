import { dictionaryVr } from "#api/dicom/encoding/data-dictionary";
import type { DataSet } from "#api/dicom/encoding/data-set";
import { tagName, tagText } from "#api/dicom/encoding/tag-names";
import { tags } from "#api/dicom/encoding/tags";
import { attributeNamed, isWithin, type Level, type SearchAttribute } from "../dicomweb/search-attributes";
import type { SearchRequest } from "../dicomweb/search-request";

/** An identifier that names no level we have, or a key by nothing that can be read. */
export class WrongIdentifier extends Error {}

const levels: Record<string, Level> = { PATIENT: "study", STUDY: "study", SERIES: "series", IMAGE: "instance" };

/** At the level PATIENT, studies are searched by what they say of their patient. */
const isOfPatient = ({ tag }: SearchAttribute) => tag.startsWith("0010");

/** Answered whether asked for or not: they say which one it is (PS3.4 C.6.2.1). */
const unique = ["PatientID", "StudyInstanceUID", "SeriesInstanceUID", "SOPInstanceUID"];

/** What is not a key: about the identifier itself. */
const notKeys: ReadonlySet<number> = new Set([
  tags.QueryRetrieveLevel,
  tags.RetrieveAETitle,
  tags.SpecificCharacterSet,
  tags.TimezoneOffsetFromUTC,
]);

/** What a C-FIND asks for. */
export interface Asked {
  readonly request: Omit<SearchRequest, "isFuzzy" | "limit" | "offset">;
  /** As the peer wrote it. */
  readonly level: string;
  readonly characterSets: readonly string[];
}

/** Reads the keys of an identifier (PS3.4 C.4.1.1.3): empty ones are asked for, others matched. @throws WrongIdentifier */
export function searchOf(identifier: DataSet, root: "patient" | "study"): Asked {
  const named = identifier.code(tags.QueryRetrieveLevel) ?? "";
  const isPatient = named === "PATIENT";
  const level = isPatient && root === "study" ? undefined : levels[named];
  if (!level) throw new WrongIdentifier(`no level ${named.replace(/[^A-Z]/g, "?")}`);
  const matches: { attribute: SearchAttribute; value: string }[] = [];
  const included = new Set<SearchAttribute>();
  const ignored: string[] = [];
  for (const { name, value } of keysOf(identifier)) {
    const attribute = attributeNamed(name);
    const isAnswered = attribute && isWithin(attribute, level) && (!isPatient || isOfPatient(attribute));
    if (!isAnswered || attribute.keyword === "RetrieveURL") ignored.push(name);
    else {
      included.add(attribute);
      if (value !== "" && attribute.matching) matches.push({ attribute, value });
      else if (value !== "") ignored.push(name);
    }
  }
  // A patient ID says who it is together with its issuer.
  for (const keyword of isPatient ? [...unique, "IssuerOfPatientID"] : unique) {
    const attribute = attributeNamed(keyword);
    if (attribute && isWithin(attribute, level) && (!isPatient || isOfPatient(attribute))) included.add(attribute);
  }
  const request = { level, matches, included, ignored };
  return { request, level: named, characterSets: identifier.characterSets };
}

const numberVrs: ReadonlySet<string> = new Set(["AT", "FD", "FL", "SL", "SS", "SV", "UL", "US", "UV"]);

/**
 * The value of a key; empty where it matches everything (PS3.4 C.2.2.2.3), which a value of control characters does not.
 * A number has no empty form in the data sets of some libraries but zero; others are told in hexadecimal.
 *
 * @throws WrongIdentifier for such a value
 */
export function keyValue(dataSet: DataSet, tag: number): string {
  if (numberVrs.has(dictionaryVr(tag) ?? "")) {
    const bytes = dataSet.bytes(tag) ?? Buffer.alloc(0);
    return bytes.every((byte) => byte === 0) ? "" : bytes.toString("hex");
  }
  if (dataSet.isUnreadable(tag)) throw new WrongIdentifier(`cannot match by ${tagName(tag)}`);
  return dataSet.text(tag) ?? "";
}

function* keysOf(dataSet: DataSet, within = ""): Generator<{ name: string; value: string }> {
  for (const { tag, isSequence } of dataSet.elements.values()) {
    if ((tag & 0xffff) === 0 || notKeys.has(tag)) continue;
    const name = `${within}${tagText(tag)}`;
    yield { name, value: isSequence ? "" : keyValue(dataSet, tag) };
    if (isSequence && within === "") for (const item of dataSet.items(tag)) yield* keysOf(item, `${name}.`);
  }
}

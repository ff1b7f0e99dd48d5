import { tagText } from "./encoding/tag-names";
import { tags } from "./encoding/tags";
import type { JsonAttribute, JsonDataSet } from "./json-model";

/**
 * A data set of the DICOM JSON Model as a document of the Native DICOM Model (PS3.19 A.1): what DICOMweb calls
 * application/dicom+xml (PS3.18 §8.7.3.2).
 *
 * @param keywords of further tags, in upper case
 */
export function nativeModel(dataSet: JsonDataSet, keywords: ReadonlyMap<string, string> = new Map()): string {
  const written = attributes(dataSet, (tag) => keywords.get(tag) ?? ownKeywords.get(tag));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<NativeDicomModel xml:space="preserve">${written}</NativeDicomModel>`;
}

const ownKeywords: ReadonlyMap<string, string> = new Map(
  Object.entries(tags).map(([keyword, tag]) => [tagText(tag), keyword]),
);

type KeywordOf = (tag: string) => string | undefined;

function attributes(dataSet: JsonDataSet, keywordOf: KeywordOf): string {
  return Object.entries(dataSet)
    .map(([tag, attribute]) => {
      const keyword = keywordOf(tag);
      const creator = creatorOf(dataSet, tag);
      const named = [
        ` tag="${tag}" vr="${attribute.vr}"`,
        keyword === undefined ? "" : ` keyword="${keyword}"`,
        creator === undefined ? "" : ` privateCreator="${escaped(creator)}"`,
      ].join("");
      return `<DicomAttribute${named}>${content(attribute, keywordOf)}</DicomAttribute>`;
    })
    .join("");
}

/** Of a private element: its block's owner stands beside it (PS3.5 §7.8.1). */
function creatorOf(dataSet: JsonDataSet, tag: string): string | undefined {
  const isPrivate = parseInt(tag.slice(3, 4), 16) % 2 === 1;
  const block = tag.slice(4, 6);
  if (!isPrivate || block === "00") return undefined;
  const creator = dataSet[`${tag.slice(0, 4)}00${block}`]?.Value?.[0];
  return typeof creator === "string" ? creator : undefined;
}

function content({ vr, Value, InlineBinary, BulkDataURI }: JsonAttribute, keywordOf: KeywordOf): string {
  if (BulkDataURI !== undefined) return `<BulkData uri="${escaped(BulkDataURI)}"/>`;
  if (InlineBinary !== undefined) return `<InlineBinary>${InlineBinary}</InlineBinary>`;
  return (Value ?? []).map((value, index) => numbered(value, { vr, number: index + 1, keywordOf })).join("");
}

/** An empty value among others is told by the number it leaves out (PS3.19 table A.1.5-2). */
function numbered(
  value: unknown,
  { vr, number, keywordOf }: { vr: string; number: number; keywordOf: KeywordOf },
): string {
  if (value === null) return "";
  if (vr === "SQ") return `<Item number="${number}">${isDataSet(value) ? attributes(value, keywordOf) : ""}</Item>`;
  if (vr === "PN") return `<PersonName number="${number}">${isDataSet(value) ? nameGroups(value) : ""}</PersonName>`;
  return `<Value number="${number}">${escaped(String(value))}</Value>`;
}

const isDataSet = (value: unknown): value is JsonDataSet => typeof value === "object" && value !== null;

const groups = ["Alphabetic", "Ideographic", "Phonetic"] as const;
const components = ["FamilyName", "GivenName", "MiddleName", "NamePrefix", "NameSuffix"] as const;

function nameGroups(name: object): string {
  return groups
    .map((group) => {
      const text: unknown = Reflect.get(name, group);
      if (typeof text !== "string") return "";
      const parts = text.split("^");
      const written = components.map((component, index) => {
        const part = parts[index];
        return part ? `<${component}>${escaped(part)}</${component}>` : "";
      });
      return `<${group}>${written.join("")}</${group}>`;
    })
    .join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };

/** As text and in attributes; what XML 1.0 §2.2 has no place for is left out. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"\r]/g, (character) => entities[character] ?? "");

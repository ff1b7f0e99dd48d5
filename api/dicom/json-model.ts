import { decodeText } from "./character-sets";
import { dictionaryVr } from "./encoding/data-dictionary";
import type { DataSet, Element } from "./encoding/data-set";
import type { DicomFile } from "./encoding/dicom-file";
import { tagText } from "./encoding/tag-names";
import { tags } from "./encoding/tags";
import { HeaderRefused } from "./refusal";

/** One attribute of the DICOM JSON Model (PS3.18 F.2.2). */
export interface JsonAttribute {
  readonly vr: string;
  readonly Value?: readonly unknown[];
  readonly InlineBinary?: string;
  readonly BulkDataURI?: string;
}
/** A data set by tag, eight hexadecimal digits in upper case, in their order (PS3.18 F.2.2). */
export type JsonDataSet = Record<string, JsonAttribute>;

/** Bytes up to this stand in the text themselves; longer ones are fetched by their own address. */
const maxInlineBytes = 1024;

/** Text and numbers of one instance; a crafted one may not fill the memory of whoever asks. */
const maxValueBytes = 24 * 1024 * 1024;

const binaryVrs: ReadonlySet<string> = new Set(["OB", "OD", "OF", "OL", "OV", "OW", "UN"]);
const pixelTags: ReadonlySet<number> = new Set([tags.PixelData, tags.FloatPixelData, tags.DoubleFloatPixelData]);

/**
 * A data set as the DICOM JSON Model (PS3.18 Annex F), text in Unicode whatever the file is written in.
 *
 * @param bulkDataUri address of a value that is left out of the text, by its path: tags, and items from 0 between them
 * @throws HeaderRefused `malformed`, `too_deep`, `too_large_inflated` when its values pass 24 MB
 */
export function jsonModel(file: DicomFile, bulkDataUri: (path: readonly string[]) => string): JsonDataSet {
  const { dataSet } = file;
  const isSigned = dataSet.uint16(tags.PixelRepresentation) === 1;
  return new JsonWriter(bulkDataUri, isSigned).dataSet(dataSet, []);
}

class JsonWriter {
  private valueBytes = 0;

  constructor(
    private readonly bulkDataUri: (path: readonly string[]) => string,
    private readonly isSigned: boolean,
  ) {}

  dataSet(dataSet: DataSet, path: readonly string[]): JsonDataSet {
    const sorted = [...dataSet.elements.values()].sort((one, other) => one.tag - other.tag);
    const attributes: JsonDataSet = {};
    for (const element of sorted) {
      const name = tagText(element.tag);
      // Group lengths are retired (PS3.5 §7.2); the character set is that of the JSON (PS3.18 F.2).
      if ((element.tag & 0xffff) === 0) continue;
      if (element.tag === tags.SpecificCharacterSet) {
        if (path.length === 0) attributes[name] = { vr: "CS", Value: ["ISO_IR 192"] };
      } else attributes[name] = this.attribute(dataSet, element, [...path, name]);
    }
    return attributes;
  }

  private attribute(dataSet: DataSet, element: Element, path: readonly string[]): JsonAttribute {
    const vr = vrOf(element, this.isSigned);
    if (pixelTags.has(element.tag)) return { vr, BulkDataURI: this.bulkDataUri(path) };
    if (element.isSequence) {
      const items = dataSet.items(element.tag);
      if (items.length === 0) return { vr: "SQ" };
      return { vr: "SQ", Value: items.map((item, index) => this.dataSet(item, [...path, String(index)])) };
    }
    if (element.length === 0 || vr === "SQ") return { vr };
    if (element.isOpen) return { vr, BulkDataURI: this.bulkDataUri(path) };
    if (binaryVrs.has(vr)) {
      if (element.length > maxInlineBytes) return { vr, BulkDataURI: this.bulkDataUri(path) };
      return { vr, InlineBinary: littleEndianBytes(dataSet, element, vr).toString("base64") };
    }
    this.valueBytes += element.length;
    if (this.valueBytes > maxValueBytes) throw new HeaderRefused("too_large_inflated", "values of more than 24 MB");
    const Value = attributeValues(dataSet, element, vr);
    return Value.length > 0 ? { vr, Value } : { vr };
  }
}

/** What the file says, else the dictionary: also of UN, which writers put where they did not know better. */
export function vrOf(element: Element, isSigned: boolean): string {
  if (element.isSequence) return "SQ";
  if (element.vr !== "" && element.vr !== "UN") return element.vr;
  const known = dictionaryVr(element.tag, isSigned);
  return known === null || (known === "SQ" && element.length > 0) ? "UN" : known;
}

const wordLengths: Record<string, 2 | 4 | 8> = { OW: 2, OF: 4, OL: 4, OD: 8, OV: 8 };

/** A binary value in the order of bytes that DICOMweb has throughout (PS3.18 F.2.7, §8.7.3.5). */
export function littleEndianBytes({ source, syntax }: DataSet, { valueAt, length }: Element, vr: string): Buffer {
  const bytes = source.read(valueAt, length);
  const word = wordLengths[vr];
  if (syntax.littleEndian || !word) return bytes;
  const copy = Buffer.from(bytes.subarray(0, length - (length % word)));
  if (word === 2) return copy.swap16();
  return word === 4 ? copy.swap32() : copy.swap64();
}

const textVrs: ReadonlySet<string> = new Set(["LO", "LT", "SH", "ST", "UC", "UT"]);
/** Their backslash is a character, their leading spaces are meant (PS3.5 table 6.2-1). */
const undividedVrs: ReadonlySet<string> = new Set(["LT", "ST", "UT", "UR"]);

/** The values of an attribute that is neither binary nor a sequence, as PS3.18 F.2 has them. */
export function attributeValues(dataSet: DataSet, element: Element, vr: string): unknown[] {
  const bytes = dataSet.source.read(element.valueAt, element.length);
  const width = numberWidths[vr];
  // UN holds what implicit little endian has (PS3.5 §6.2.2 note 2).
  if (width) return numbers(bytes, vr, width, dataSet.syntax.littleEndian || element.vr === "UN");
  const text = textVrs.has(vr) || vr === "PN" ? decodeText(bytes, dataSet.characterSets) : bytes.toString("latin1");
  if (undividedVrs.has(vr)) return [withoutEnd(text)].filter((value) => value !== "");
  // A name of separators alone is an empty one.
  const unnamed = vr === "PN" ? /^[\^=\s]+$/ : /^$/;
  const parts = text.split("\\").map((part) => withoutEnd(part).trimStart().replace(unnamed, ""));
  if (parts.every((part) => part === "")) return [];
  return parts.map((part) => (part === "" ? null : valueOf(part, vr)));
}

/** Padding of any kind, and characters that no value may hold. */
const withoutEnd = (text: string) => text.replace(/(?![\t\n\f\r])\p{Cc}/gu, "").trimEnd();

function valueOf(part: string, vr: string): unknown {
  if (vr === "PN") return nameGroups(part);
  if (vr === "DS" || vr === "IS") {
    // PS3.18 table F.2.3-1 takes a string too, where it is no number, or more than a number of JSON can tell.
    return isExactDecimal(part) ? Number(part) : part;
  }
  return part;
}

/** A decimal string (PS3.5 table 6.2-1) of as many digits as a double keeps. */
function isExactDecimal(text: string): boolean {
  const [, whole = "", fraction = ""] = /^[+-]?(\d*)\.?(\d*)(?:e[+-]?\d+)?$/i.exec(text) ?? [];
  const isWhole = fraction === "" && !/e/i.test(text);
  if (whole + fraction === "" || !Number.isFinite(Number(text))) return false;
  return !isWhole || Number.isSafeInteger(Number(text));
}

const groupNames = ["Alphabetic", "Ideographic", "Phonetic"] as const;

/** PS3.18 F.2.2: a person name by component group. */
export function nameGroups(name: string): Record<string, string> {
  const groups = name.split("=").map((group) => group.trim().replace(/\^+$/, ""));
  return Object.fromEntries(
    groupNames.flatMap((title, index) => (groups[index] ? [[title, groups[index] ?? ""] as const] : [])),
  );
}

const numberWidths: Record<string, number> = { AT: 4, FD: 8, FL: 4, SL: 4, SS: 2, SV: 8, UL: 4, US: 2, UV: 8 };

function numbers(bytes: Buffer, vr: string, width: number, isLittle: boolean): unknown[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / width) }, (_, index) =>
    numberAt(view, index * width, vr, isLittle),
  );
}

function numberAt(view: DataView, at: number, vr: string, isLittle: boolean): unknown {
  switch (vr) {
    case "AT":
      return tagText(view.getUint16(at, isLittle) * 0x10000 + view.getUint16(at + 2, isLittle));
    case "FD":
      return jsonNumber(view.getFloat64(at, isLittle));
    case "FL":
      return jsonNumber(shortest(view.getFloat32(at, isLittle)));
    case "SL":
      return view.getInt32(at, isLittle);
    case "SS":
      return view.getInt16(at, isLittle);
    case "UL":
      return view.getUint32(at, isLittle);
    case "SV":
      return jsonInteger(view.getBigInt64(at, isLittle));
    case "UV":
      return jsonInteger(view.getBigUint64(at, isLittle));
    default:
      return view.getUint16(at, isLittle);
  }
}

/** The fewest digits that give the 32-bit number back; nine tell all of them apart. */
function shortest(value: number): number {
  const written = [6, 7, 8].map((digits) => Number(value.toPrecision(digits)));
  return written.find((number) => Math.fround(number) === value) ?? Number(value.toPrecision(9));
}

/** JSON has no number for these; PS3.18 table F.2.3-1 writes them as text. */
const jsonNumber = (value: number) =>
  Number.isFinite(value) ? value : Number.isNaN(value) ? "NaN" : value > 0 ? "inf" : "-inf";

const jsonInteger = (value: bigint) => (Number.isSafeInteger(Number(value)) ? Number(value) : value.toString());

import { encodeText, type WritableCharacterSet } from "../character-encoding";
import { itemTags, undefinedLength } from "./element-header";
import { tags } from "./tags";
import { explicitLittleEndian, transferSyntax, type TransferSyntax } from "./transfer-syntaxes";
import { longFormVrs } from "./value-representations";

type CodeVr = "AE" | "AS" | "CS" | "DA" | "DS" | "DT" | "IS" | "TM" | "UI" | "UR";
type TextVr = "LO" | "LT" | "PN" | "SH" | "ST" | "UC" | "UT";
type NumberVr = "AT" | "FD" | "FL" | "SL" | "SS" | "UL" | "US";
type BytesVr = "OB" | "OF" | "OW" | "UN";

/**
 * An element to write; an empty list or string writes the empty value a type 2 attribute needs.
 * `encapsulated` are compressed frames, one fragment each, written as OB behind a Basic Offset Table (PS3.5 A.4).
 */
export type WritableElement =
  | readonly [tag: number, vr: CodeVr | TextVr, value: string | readonly string[]]
  | readonly [tag: number, vr: NumberVr, value: number | readonly number[]]
  | readonly [tag: number, vr: BytesVr, value: Uint8Array]
  | readonly [tag: number, vr: "encapsulated", frames: readonly Uint8Array[]]
  | readonly [tag: number, vr: "SQ", items: readonly (readonly WritableElement[])[]];

/** How a data set is written; UTF-8 in Explicit VR Little Endian unless said otherwise. */
interface Form {
  readonly characterSet: WritableCharacterSet;
  readonly syntax: TransferSyntax;
}

const numberWidths: Record<NumberVr, number> = { AT: 4, FD: 8, FL: 4, SL: 4, SS: 2, UL: 4, US: 2 };

/** `2.25.` and a UUID as a number (PS3.5 B.2): marks files we wrote. */
export const implementationClassUid = "2.25.236478321904871273402114982113047701289";

/**
 * Writes a data set, elements in the order of their tags.
 *
 * @throws RangeError when the character set lacks a character
 */
export function writeDataSet(
  elements: readonly WritableElement[],
  { characterSet = "ISO_IR 192", syntax = explicitLittleEndian }: Partial<Form> = {},
): Buffer {
  const sorted = [...elements].sort(([one], [other]) => one - other);
  return Buffer.concat(sorted.map((element) => writeElement(element, { characterSet, syntax })));
}

interface FileMeta {
  sopClassUid: string;
  sopInstanceUid: string;
  transferSyntaxUid?: string;
}

/** A DICOM file: preamble, file meta information (PS3.10 §7.1), and a data set as it was written. */
export function withFileMeta(
  { sopClassUid, sopInstanceUid, transferSyntaxUid = "1.2.840.10008.1.2.1" }: FileMeta,
  dataSet: Buffer,
): Buffer {
  const meta = writeDataSet([
    [tags.FileMetaInformationVersion, "OB", Uint8Array.of(0, 1)],
    [tags.MediaStorageSOPClassUID, "UI", sopClassUid],
    [tags.MediaStorageSOPInstanceUID, "UI", sopInstanceUid],
    [tags.TransferSyntaxUID, "UI", transferSyntaxUid],
    [tags.ImplementationClassUID, "UI", implementationClassUid],
    [tags.ImplementationVersionName, "SH", "RADBRIDGE"],
  ]);
  const metaLength = writeDataSet([[tags.FileMetaInformationGroupLength, "UL", meta.length]]);
  return Buffer.concat([Buffer.alloc(128), Buffer.from("DICM"), metaLength, meta, dataSet]);
}

/** Writes a DICOM file of one SOP instance. */
export function writeDicomFile(
  elements: readonly WritableElement[],
  { characterSet = "ISO_IR 192", ...meta }: FileMeta & { characterSet?: WritableCharacterSet },
): Buffer {
  const whole: WritableElement[] = [
    ...elements,
    [tags.SpecificCharacterSet, "CS", characterSet],
    [tags.SOPClassUID, "UI", meta.sopClassUid],
    [tags.SOPInstanceUID, "UI", meta.sopInstanceUid],
  ];
  const syntax = transferSyntax(meta.transferSyntaxUid ?? "1.2.840.10008.1.2.1");
  return withFileMeta(meta, writeDataSet(whole, { characterSet, syntax }));
}

function writeElement(element: WritableElement, form: Form): Buffer {
  const [tag, vr] = element;
  if (vr === "encapsulated") {
    return Buffer.concat([elementHeader(tag, "OB", undefinedLength, form.syntax), encapsulated(element[2], form)]);
  }
  const bytes = valueBytes(element, form);
  // Values have even length: UIDs and bytes are padded with a zero, texts with a space (PS3.5 §6.2).
  const padding = vr === "UI" || vr === "OB" || vr === "UN" ? "\0" : " ";
  const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from(padding)]);
  return Buffer.concat([elementHeader(tag, vr, padded.length, form.syntax), padded]);
}

function valueBytes(element: Exclude<WritableElement, readonly [number, "encapsulated", unknown]>, form: Form): Buffer {
  switch (element[1]) {
    case "SQ":
      return Buffer.concat(element[2].map((item) => writeItem(item, form)));
    case "OB":
    case "OF":
    case "OW":
    case "UN":
      return Buffer.from(element[2].buffer, element[2].byteOffset, element[2].byteLength);
    case "AT":
    case "FD":
    case "FL":
    case "SL":
    case "SS":
    case "UL":
    case "US":
      return numberBytes(element[1], [element[2]].flat(), form.syntax);
    case "LO":
    case "LT":
    case "PN":
    case "SH":
    case "ST":
    case "UC":
    case "UT":
      return encodeText([element[2]].flat().join("\\"), form.characterSet);
    default:
      return Buffer.from([element[2]].flat().join("\\"), "latin1");
  }
}

/** Tag, value representation and length of an element, an item or a delimiter, as they are written. */
export function elementHeader(
  tag: number,
  vr: string,
  length: number,
  { explicitVr, littleEndian }: TransferSyntax,
): Buffer {
  const isItem = tag >>> 16 === 0xfffe;
  const isLong = longFormVrs.has(vr);
  const header = Buffer.alloc(explicitVr && isLong && !isItem ? 12 : 8);
  const view = new DataView(header.buffer, header.byteOffset);
  view.setUint16(0, tag >>> 16, littleEndian);
  view.setUint16(2, tag & 0xffff, littleEndian);
  if (!explicitVr || isItem) view.setUint32(4, length, littleEndian);
  else {
    header.write(vr, 4, "latin1");
    if (isLong) view.setUint32(8, length, littleEndian);
    else view.setUint16(6, length, littleEndian);
  }
  return header;
}

function numberBytes(vr: NumberVr, values: readonly number[], { littleEndian }: TransferSyntax): Buffer {
  const width = numberWidths[vr];
  const bytes = Buffer.alloc(values.length * width);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  values.forEach((value, index) => {
    const at = index * width;
    if (vr === "FD") view.setFloat64(at, value, littleEndian);
    else if (vr === "FL") view.setFloat32(at, value, littleEndian);
    else if (vr === "AT") {
      view.setUint16(at, value >>> 16, littleEndian);
      view.setUint16(at + 2, value & 0xffff, littleEndian);
    } else if (width === 2) view.setUint16(at, value & 0xffff, littleEndian);
    else view.setUint32(at, value >>> 0, littleEndian);
  });
  return bytes;
}

/** An item of known length: shorter to read past than one with a delimiter. */
function writeItem(elements: readonly WritableElement[], form: Form): Buffer {
  const body = writeDataSet(elements, form);
  return Buffer.concat([elementHeader(itemTags.item, "", body.length, form.syntax), body]);
}

function encapsulated(frames: readonly Uint8Array[], { syntax }: Form): Buffer {
  const fragments = frames.map((frame) => (frame.length % 2 === 0 ? frame : Buffer.concat([frame, Buffer.alloc(1)])));
  let offset = 0;
  const offsets = fragments.map((fragment) => {
    const start = offset;
    offset += fragment.length + 8;
    return start;
  });
  const item = (bytes: Uint8Array) => [elementHeader(itemTags.item, "", bytes.length, syntax), bytes];
  return Buffer.concat([
    ...item(numberBytes("UL", offsets, syntax)),
    ...fragments.flatMap(item),
    elementHeader(itemTags.sequenceEnd, "", 0, syntax),
  ]);
}

import { closeSync, openSync, writeSync } from "node:fs";

import { littleEndianBytes, vrOf } from "../json-model";
import { nativeFrame } from "../pixels/native-frame";
import { HeaderRefused, RenderRefused } from "../refusal";
import type { DataSet, Element } from "../encoding/data-set";
import type { DicomFile } from "../encoding/dicom-file";
import { elementHeader, withFileMeta, writeDataSet } from "../encoding/element-writer";
import { itemTags } from "../encoding/element-header";
import { numberOfFrames } from "../encoding/frame-count";
import { tags } from "../encoding/tags";
import { transferSyntax, type TransferSyntax } from "../encoding/transfer-syntaxes";
import { longFormVrs } from "../encoding/value-representations";

const pixelTags: ReadonlySet<number> = new Set([tags.PixelData, tags.FloatPixelData, tags.DoubleFloatPixelData]);
/** Offsets of fragments that are no more (PS3.3 C.7.6.3.1.8). */
const offsetTags: ReadonlySet<number> = new Set([tags.ExtendedOffsetTable, tags.ExtendedOffsetTableLengths]);

/** Read and written at once, of values and pixels that need not be decoded; a multiple of every word. */
const chunkBytes = 1024 * 1024;

/** Those without compression that everybody reads. */
export const plainSyntaxes = { explicit: "1.2.840.10008.1.2.1", implicit: "1.2.840.10008.1.2" } as const;
export type PlainSyntax = keyof typeof plainSyntaxes;

/**
 * Writes a file anew in Explicit or Implicit VR Little Endian, pixels decoded: for those who cannot read it as it is
 * stored. Values stay byte for byte, in their own character set.
 *
 * @param path of a file that does not exist yet
 * @throws RenderRefused, HeaderRefused where it cannot be read; what is written by then is worth nothing
 */
export function writePlainFile(file: DicomFile, path: string, form: PlainSyntax): void {
  const transferSyntaxUid = plainSyntaxes[form];
  const syntax = transferSyntax(transferSyntaxUid);
  const out = openSync(path, "wx", 0o600);
  try {
    const { dataSet, mediaStorageSopClassUid, mediaStorageSopInstanceUid } = file;
    const meta = {
      sopClassUid: dataSet.code(tags.SOPClassUID) ?? mediaStorageSopClassUid ?? "",
      sopInstanceUid: dataSet.code(tags.SOPInstanceUID) ?? mediaStorageSopInstanceUid ?? "",
      transferSyntaxUid,
    };
    writeSync(out, withFileMeta(meta, Buffer.alloc(0)));
    const writer = new PlainWriter(dataSet.uint16(tags.PixelRepresentation) === 1, syntax);
    for (const element of dataSet.elements.values()) {
      if (pixelTags.has(element.tag)) writePixels(out, file, element, syntax);
      else if (file.syntax.codec !== "none" && element.tag === tags.PhotometricInterpretation) {
        writeSync(out, writeDataSet([[element.tag, "CS", decodedPhotometric(dataSet)]], { syntax }));
      } else if (!offsetTags.has(element.tag)) writeSync(out, writer.element(dataSet, element));
    }
  } finally {
    closeSync(out);
  }
}

/** Colour spaces of JPEG 2000 alone are RGB once decoded (PS3.3 C.7.6.3.1.2). */
export function decodedPhotometric(dataSet: DataSet): string {
  const photometric = dataSet.code(tags.PhotometricInterpretation)?.toUpperCase() ?? "";
  return photometric === "YBR_RCT" || photometric === "YBR_ICT" ? "RGB" : photometric;
}

function writePixels(out: number, file: DicomFile, element: Element, syntax: TransferSyntax): void {
  if (!element.isOpen && file.syntax.codec === "none") return writePlain(out, file.dataSet, element, syntax);
  const frames = numberOfFrames(file.dataSet);
  const first = nativeFrame(file, 0);
  const length = first.length * frames;
  if (length > 0xfffffffe) throw new RenderRefused("too_large", `${length} bytes decoded`);
  const vr = (file.dataSet.uint16(tags.BitsAllocated) ?? 8) > 8 ? "OW" : "OB";
  writeSync(out, elementHeader(element.tag, vr, length + (length % 2), syntax));
  writeSync(out, first);
  for (let frame = 1; frame < frames; frame++) {
    const bytes = nativeFrame(file, frame);
    if (bytes.length !== first.length) throw new RenderRefused("malformed", `frame ${frame} has another length`);
    writeSync(out, bytes);
  }
  if (length % 2 === 1) writeSync(out, Buffer.alloc(1));
}

/** 8-bit samples in OW are pairs in 16-bit words; wider ones are turned as what they are (PS3.5 §8.1.2). */
export const pixelWord = (dataSet: DataSet, vr: string) =>
  vr === "OW" && (dataSet.uint16(tags.BitsAllocated) ?? 16) > 16 ? "OL" : vr;

function writePlain(out: number, dataSet: DataSet, element: Element, syntax: TransferSyntax): void {
  const vr = vrOf(element, false);
  const word = pixelWord(dataSet, vr);
  writeSync(out, elementHeader(element.tag, vr, element.length + (element.length % 2), syntax));
  for (let at = 0; at < element.length; at += chunkBytes) {
    const length = Math.min(chunkBytes, element.length - at);
    writeSync(out, littleEndianBytes(dataSet, { ...element, valueAt: element.valueAt + at, length }, word));
  }
  if (element.length % 2 === 1) writeSync(out, Buffer.alloc(1));
}

const swapWidths: Record<string, number> = { AT: 2, FD: 8, FL: 4, SL: 4, SS: 2, SV: 8, UL: 4, US: 2, UV: 8 };

class PlainWriter {
  constructor(
    private readonly isSigned: boolean,
    private readonly syntax: TransferSyntax,
  ) {}

  element(dataSet: DataSet, element: Element): Buffer {
    // Group lengths would be wrong now, and are retired (PS3.5 §7.2).
    if ((element.tag & 0xffff) === 0) return Buffer.alloc(0);
    if (element.isSequence) return this.sequence(dataSet, element);
    // Compressed icons: no place for fragments in this transfer syntax.
    if (element.isOpen) return Buffer.alloc(0);
    const vr = vrOf(element, this.isSigned);
    const value = plainValue(dataSet, element, vr);
    const padding = value.length % 2 === 0 ? Buffer.alloc(0) : Buffer.from(paddingOf(vr), "latin1");
    const length = value.length + padding.length;
    // PS3.5 §6.2.2 note 3: a value too long for the short form is written as UN.
    const written = longFormVrs.has(vr) || length <= 0xffff ? vr : "UN";
    return Buffer.concat([elementHeader(element.tag, written, length, this.syntax), value, padding]);
  }

  private sequence(dataSet: DataSet, { tag }: Element): Buffer {
    const items = dataSet.items(tag).map((item) => {
      const body = Buffer.concat([...item.elements.values()].map((element) => this.element(item, element)));
      return Buffer.concat([elementHeader(itemTags.item, "", body.length, this.syntax), body]);
    });
    const body = Buffer.concat(items);
    if (body.length > 0xfffffffe) throw new HeaderRefused("too_large_inflated", "sequence of more than 4 GB");
    return Buffer.concat([elementHeader(tag, "SQ", body.length, this.syntax), body]);
  }
}

const paddingOf = (vr: string) => (vr === "UI" || vr === "OB" || vr === "UN" ? "\0" : " ");

/** An element's value as little endian has it; what is no sequence and no fragments. */
export function plainValue(dataSet: DataSet, element: Element, vr: string): Buffer {
  const width = swapWidths[vr];
  // UN holds what implicit little endian has (PS3.5 §6.2.2 note 2).
  if (!width || dataSet.syntax.littleEndian || element.vr === "UN") return littleEndianBytes(dataSet, element, vr);
  const copy = Buffer.from(dataSet.source.read(element.valueAt, element.length - (element.length % width)));
  if (width === 2) return copy.swap16();
  return width === 4 ? copy.swap32() : copy.swap64();
}

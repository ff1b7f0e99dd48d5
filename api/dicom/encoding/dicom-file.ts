import { inflateRawSync, constants } from "node:zlib";

import { BehindHead, memorySource, type ByteSource } from "./byte-source";
import { DataSet } from "./data-set";
import { readElementHeader } from "./element-header";
import { HeaderRefused } from "../refusal";
import { tags } from "./tags";
import {
  explicitBigEndian,
  explicitLittleEndian,
  isKnownTransferSyntax,
  transferSyntax,
  type TransferSyntax,
} from "./transfer-syntaxes";
import { longFormVrs, shortFormVrs } from "./value-representations";

/** A file read up to its pixel data. */
export interface DicomFile {
  readonly dataSet: DataSet;
  /** (0002,0010), or what the bytes show where the file does not say. */
  readonly transferSyntaxUid: string;
  readonly syntax: TransferSyntax;
  readonly mediaStorageSopClassUid: string | null;
  readonly mediaStorageSopInstanceUid: string | null;
}

const preambleLength = 128;

/** Largest data set inflated from the deflated transfer syntax, in bytes; 250 CT slices, or one of the largest images. */
const maxInflatedBytes = 128 * 1024 * 1024;

/** The most bytes that one inflates to: 258 for each two bits, a length and a distance (RFC 1951 §3.2.5). */
const maxDeflation = 1032;

const mediaStorageDirectory = "1.2.840.10008.1.3.10";

/**
 * Opens a DICOM file (PS3.10 §7.1) or a bare data set without preamble, and finds its elements.
 *
 * @throws HeaderRefused with any of its reasons but `no_sop_instance`, `no_study_instance` and `timeout`
 */
export function openDicom(source: ByteSource): DicomFile {
  const start = startOf(source);
  const hasPreamble = start > 0;
  if (!hasPreamble && !looksLikeDataSet(source)) throw new HeaderRefused("not_dicom", "neither preamble nor data set");

  const meta = readMetaInformation(source, start);
  if (meta.dataSet.code(tags.MediaStorageSOPClassUID) === mediaStorageDirectory) {
    throw new HeaderRefused("dicomdir", "media storage directory");
  }
  const declaredUid = meta.dataSet.code(tags.TransferSyntaxUID);
  const declared = declaredUid ? transferSyntax(declaredUid) : null;
  const body = declared?.deflated ? { source: inflated(source, meta.end), at: 0 } : { source, at: meta.end };
  const syntax = syntaxInUse(body.source, body.at, declared);
  const dataSet = new DataSet(body.source, syntax, { depth: 0, visits: { count: 0 }, characterSets: [] });
  try {
    dataSet.load(body.at, body.source.size);
  } catch (error) {
    if (!(error instanceof HeaderRefused)) throw error;
    if (!hasPreamble && !dataSet.code(tags.SOPInstanceUID)) throw new HeaderRefused("not_dicom", error.detail);
    if (declaredUid && !isKnownTransferSyntax(declaredUid) && !dataSet.code(tags.SOPInstanceUID)) {
      throw new HeaderRefused("unsupported_transfer_syntax", `${declaredUid}: ${error.detail}`);
    }
    throw error;
  }
  return {
    dataSet,
    transferSyntaxUid: declaredUid ?? uidOf(syntax),
    syntax,
    mediaStorageSopClassUid: meta.dataSet.code(tags.MediaStorageSOPClassUID),
    mediaStorageSopInstanceUid: meta.dataSet.code(tags.MediaStorageSOPInstanceUID),
  };
}

/** What a file calls its instance, as it is written. */
export interface SopNames {
  readonly sopClassUid: string;
  readonly sopInstanceUid: string;
}

/**
 * Reads what a file calls its instance from its first bytes, whatever is wrong behind them: by the data set, which begins
 * with it, else by the file meta information.
 *
 * @returns null where it cannot be read; what is deflated is not inflated for it
 */
export function sopNamesIn(head: Buffer): SopNames | null {
  const source = memorySource(head);
  try {
    const { dataSet: meta, end } = readMetaInformation(source, startOf(source));
    const declaredUid = meta.code(tags.TransferSyntaxUID);
    const declared = declaredUid ? transferSyntax(declaredUid) : null;
    const dataSet = declared?.deflated ? null : loaded(source, end, syntaxInUse(source, end, declared));
    const sopClassUid = dataSet?.code(tags.SOPClassUID) ?? meta.code(tags.MediaStorageSOPClassUID);
    const sopInstanceUid = dataSet?.code(tags.SOPInstanceUID) ?? meta.code(tags.MediaStorageSOPInstanceUID);
    const isTold = [sopClassUid, sopInstanceUid].every((name) => name !== null && isPrintable.test(name));
    return sopClassUid && sopInstanceUid && isTold ? { sopClassUid, sopInstanceUid } : null;
  } catch (error) {
    if (!(error instanceof HeaderRefused)) throw error;
    return null;
  }
}

/** Told as it is written, also where it is no UID, as far as it can be. */
const isPrintable = /^[\x21-\x5b\x5d-\x7e]{1,256}$/;

/** A data set as far as it can be read. */
function loaded(source: ByteSource, at: number, syntax: TransferSyntax): DataSet {
  const dataSet = new DataSet(source, syntax, { depth: 0, visits: { count: 0 }, characterSets: [] });
  try {
    dataSet.load(at, source.size);
  } catch (error) {
    if (!(error instanceof HeaderRefused)) throw error;
  }
  return dataSet;
}

/** Where the data set begins, in bytes: behind preamble and file meta information, where there are any. */
export const dataSetStart = (source: ByteSource): number => readMetaInformation(source, startOf(source)).end;

function startOf(source: ByteSource): number {
  const hasPreamble = source.size >= preambleLength + 4 && source.read(preambleLength, 4).toString("latin1") === "DICM";
  return hasPreamble ? preambleLength + 4 : 0;
}

/** Group 0002, always Explicit VR Little Endian. Its length element is ignored: writers get it wrong. */
function readMetaInformation(source: ByteSource, start: number): { dataSet: DataSet; end: number } {
  let end = start;
  while (end + 8 <= source.size) {
    const header = readElementHeader(source, end, explicitLittleEndian);
    if (header.tag >>> 16 !== 0x0002) break;
    end = header.valueAt + header.length;
    if (end > source.size) throw new HeaderRefused("truncated", "file meta information passes the end");
  }
  const context = { depth: 0, visits: { count: 0 }, characterSets: [] };
  const dataSet = new DataSet(source, explicitLittleEndian, context);
  dataSet.load(start, end);
  return { dataSet, end };
}

function inflated(source: ByteSource, at: number): ByteSource {
  if (source.isHead) throw new BehindHead();
  const length = source.size - at;
  if (length > maxInflatedBytes) throw new HeaderRefused("too_large_inflated", `${length} bytes deflated`);
  try {
    // SYNC_FLUSH gives what a cut-off stream still holds, so that it is then reported as truncated.
    // In one chunk, of which only what is written to becomes memory: many would all stand twice to be joined.
    const chunkSize = Math.min(maxInflatedBytes, Math.max(64 * 1024, length * maxDeflation)) + 1;
    const options = { maxOutputLength: maxInflatedBytes, finishFlush: constants.Z_SYNC_FLUSH, chunkSize };
    return memorySource(inflateRawSync(source.read(at, length), options));
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw isTooLarge
      ? new HeaderRefused("too_large_inflated", `more than ${maxInflatedBytes} bytes`)
      : new HeaderRefused("malformed", "deflated data set cannot be inflated");
  }
}

/**
 * The syntax the first element shows. Files that say implicit and are explicit, or the reverse, are common enough;
 * the two letters of a value representation cannot be the length of a first element.
 */
function syntaxInUse(source: ByteSource, at: number, declared: TransferSyntax | null): TransferSyntax {
  const assumed = declared ?? explicitLittleEndian;
  if (at + 8 > source.size) return assumed;
  const bytes = source.read(at, 8);
  const isExplicit = isVr(bytes.toString("latin1", 4, 6));
  if (!declared && isExplicit && bytes.readUInt16LE(0) >= 0x0100) return explicitBigEndian;
  if (isExplicit === assumed.explicitVr) return assumed;
  return { ...assumed, explicitVr: isExplicit };
}

function isVr(letters: string): boolean {
  return shortFormVrs.has(letters) || longFormVrs.has(letters);
}

function uidOf(syntax: TransferSyntax): string {
  if (!syntax.explicitVr) return "1.2.840.10008.1.2";
  return syntax.littleEndian ? "1.2.840.10008.1.2.1" : "1.2.840.10008.1.2.2";
}

/** Whether a file without preamble starts as file meta information or as a data set does, with group 0002 or 0008. */
function looksLikeDataSet(source: ByteSource): boolean {
  if (source.size < 16) return false;
  const bytes = source.read(0, 8);
  const isExplicit = isVr(bytes.toString("latin1", 4, 6));
  if (bytes.readUInt16BE(0) === 0x0008) return isExplicit;
  const group = bytes.readUInt16LE(0);
  if (group !== 0x0002 && group !== 0x0008) return false;
  return isExplicit || bytes.readUInt32LE(4) <= source.size - 8;
}

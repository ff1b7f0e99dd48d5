import { closeSync, openSync, writeSync } from "node:fs";
import { deflateRawSync } from "node:zlib";

import { encodeText, type WritableCharacterSet } from "../character-encoding";
import type { Correction } from "../corrected-patient";
import type { ByteSource } from "./byte-source";
import type { DataSet, Element } from "./data-set";
import { dataSetStart, type DicomFile } from "./dicom-file";
import { readElementHeader } from "./element-header";
import { writeDataSet } from "./element-writer";
import { recoded } from "./recoded-text";
import { tags } from "./tags";

/** Bytes that stand in for others of a source. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly bytes: Buffer;
}

/** Copied at once. */
const chunkBytes = 1024 * 1024;

/**
 * Writes a file with some attributes corrected: these are spliced in, everything else is copied byte for byte, in its
 * own transfer syntax. Text the file's character set has no characters for makes it UTF-8: then every other text is
 * written anew too, for one data set has one set (PS3.5 §6.1.2.5.2).
 *
 * @param source of the whole file
 * @param path of a file that does not exist yet
 * @throws HeaderRefused where it cannot be read; what is written by then is worth nothing
 */
export function writeCorrectedFile(
  source: ByteSource,
  file: DicomFile,
  corrections: readonly Correction[],
  path: string,
) {
  const edits = editsOf(file.dataSet, corrections);
  const out = openSync(path, "wx", 0o600);
  try {
    if (!file.syntax.deflated) {
      for (const bytes of spliced(source, edits)) writeSync(out, bytes);
      return;
    }
    for (const bytes of copied(source, 0, dataSetStart(source))) writeSync(out, bytes);
    const packed = deflateRawSync(Buffer.concat([...spliced(file.dataSet.source, edits)]));
    // PS3.5 A.5: padded to an even length.
    writeSync(out, packed.length % 2 === 0 ? packed : Buffer.concat([packed, Buffer.alloc(1)]));
  } finally {
    closeSync(out);
  }
}

function editsOf(dataSet: DataSet, corrections: readonly Correction[]): Edit[] {
  const own = isUnlabelled(dataSet) ? null : characterSetFor(corrections, dataSet.characterSets);
  const characterSet = own ?? "ISO_IR 192";
  const { syntax } = dataSet;
  const edits: Edit[] = [];
  const replacements = new Map<number, Buffer>(
    corrections.map(({ tag, vr, value }) => [tag, writeDataSet([[tag, vr, value]], { characterSet, syntax })]),
  );
  if (!own)
    replacements.set(
      tags.SpecificCharacterSet,
      writeDataSet([[tags.SpecificCharacterSet, "CS", characterSet]], { syntax }),
    );
  const groups = new Set([...replacements.keys()].map((tag) => tag >>> 16));
  const waiting = [...replacements.keys()].sort((one, other) => one - other);
  let end = 0;
  for (const element of dataSet.elements.values()) {
    const from = startOf(dataSet, element);
    const to = element.valueAt + element.length;
    end = to;
    // What the data set did not have goes before the first that follows it.
    while (waiting[0] !== undefined && waiting[0] < element.tag) {
      const bytes = replacements.get(waiting.shift() ?? 0);
      if (bytes) edits.push({ from, to: from, bytes });
    }
    const replacement = replacements.get(element.tag);
    if (replacement) {
      waiting.splice(waiting.indexOf(element.tag), 1);
      edits.push({ from, to, bytes: replacement });
    } else if ((element.tag & 0xffff) === 0 && (groups.has(element.tag >>> 16) || !own)) {
      // The group's length would be wrong now, and is retired (PS3.5 §7.2).
      edits.push({ from, to, bytes: Buffer.alloc(0) });
    } else if (!own) {
      const bytes = recoded(dataSet, element);
      if (bytes) edits.push({ from, to, bytes });
    }
  }
  for (const tag of waiting) edits.push({ from: end, to: end, bytes: replacements.get(tag) ?? Buffer.alloc(0) });
  return edits;
}

/**
 * Whether there is text of more than ASCII though no set for it is named, as Chinese devices write it: a data set of ours
 * says what its text is in (PS3.5 §6.1.2.3).
 */
const isUnlabelled = (dataSet: DataSet): boolean =>
  dataSet.characterSets.every((set) => set === "" || set === "ISO_IR 6") &&
  [...dataSet.elements.values()].some((element) => recoded(dataSet, element) !== null);

/** The data set's own character set as one we can write the corrections in; null where it has not all of their characters. */
function characterSetFor(corrections: readonly Correction[], sets: readonly string[]): WritableCharacterSet | null {
  const texts = corrections.map(({ value }) => value);
  // Every set has ASCII.
  if (texts.every((text) => /^[\x20-\x7e]*$/.test(text))) return "ISO_IR 192";
  const own = writable.get(sets.join("\\"));
  try {
    if (own) for (const text of texts) encodeText(text, own);
    return own ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const writable: ReadonlyMap<string, WritableCharacterSet> = new Map([
  ["ISO_IR 192", "ISO_IR 192"],
  ["GB18030", "GB18030"],
  ["GBK", "GBK"],
  ["\\ISO 2022 IR 58", "\\ISO 2022 IR 58"],
]);

/** Where an element begins: how long its header is, only its reader knows. */
function startOf({ source, syntax }: DataSet, { tag, valueAt }: Element): number {
  const short = valueAt - 8;
  const header = readElementHeader(source, short, syntax);
  return header.tag === tag && header.valueAt === valueAt ? short : valueAt - 12;
}

function* spliced(source: ByteSource, edits: readonly Edit[]): Generator<Buffer> {
  let at = 0;
  for (const edit of edits) {
    yield* copied(source, at, edit.from);
    yield edit.bytes;
    at = edit.to;
  }
  yield* copied(source, at, source.size);
}

function* copied(source: ByteSource, from: number, to: number): Generator<Buffer> {
  for (let at = from; at < to; at += chunkBytes) yield source.read(at, Math.min(chunkBytes, to - at));
}

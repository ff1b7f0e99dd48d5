import type { DicomFile } from "../encoding/dicom-file";
import type { DataSet, Element } from "../encoding/data-set";
import { itemTags, readElementHeader, undefinedLength } from "../encoding/element-header";
import type { ImageAttributes } from "./image-attributes";
import { RenderRefused } from "../refusal";
import { tags } from "../encoding/tags";

interface Range {
  readonly offset: number;
  readonly length: number;
}

/** Compressed bytes of one frame beyond this are refused: no codec makes an image we hold larger. */
const maxCodestreamBytes = 256 * 1024 * 1024;

/** Fragments followed in one file; frames seldom have more than a few. */
const maxFragments = 200_000;

/**
 * Reads the bytes of one frame of plain pixel data.
 *
 * @param bits length of a frame; frames follow each other without padding, even at 1 bit a pixel (PS3.5 §8.1.1)
 * @returns the bytes that hold the frame, and the bit in the first of them where it starts
 * @throws RenderRefused `malformed` when the pixel data is too short for the frame
 */
export function plainFrameBytes(
  { dataSet }: DicomFile,
  element: Element,
  { frame, bits }: { frame: number; bits: number },
): { bytes: Buffer; firstBit: number } {
  const from = Math.floor((frame * bits) / 8);
  const to = Math.ceil(((frame + 1) * bits) / 8);
  if (to > element.length) {
    throw new RenderRefused("malformed", `frame ${frame} ends at ${to} of ${element.length} bytes of pixel data`);
  }
  return { bytes: dataSet.source.read(element.valueAt + from, to - from), firstBit: (frame * bits) % 8 };
}

/**
 * Reads the compressed bytes of one frame, joined from its fragments (PS3.5 A.4).
 *
 * @throws RenderRefused `malformed` when fragments cannot be told apart by frame
 */
export function encapsulatedFrameBytes(
  { dataSet }: DicomFile,
  element: Element,
  { frames }: Pick<ImageAttributes, "frames">,
  frame: number,
): Buffer {
  const { table, fragments } = fragmentsOf(dataSet, element);
  const ofFrame = fragmentsOfFrame(dataSet, { table, fragments, frames, frame });
  const length = ofFrame.reduce((sum, fragment) => sum + fragment.length, 0);
  if (length > maxCodestreamBytes) throw new RenderRefused("too_large", `${length} bytes compressed`);
  if (length === 0) throw new RenderRefused("malformed", `frame ${frame} is empty`);
  return Buffer.concat(ofFrame.map((fragment) => dataSet.source.read(fragment.offset, fragment.length)));
}

/** The Basic Offset Table, as offsets, and the fragments behind it. */
function fragmentsOf(dataSet: DataSet, element: Element): { table: number[]; fragments: Range[] } {
  const { source, syntax } = dataSet;
  const end = element.valueAt + element.length;
  const ranges: Range[] = [];
  let at = element.valueAt;
  while (at + 8 <= end) {
    const header = readElementHeader(source, at, syntax);
    if (header.tag !== itemTags.item || header.length === undefinedLength || header.valueAt + header.length > end)
      break;
    if (ranges.length > maxFragments) throw new RenderRefused("too_large", `more than ${maxFragments} fragments`);
    ranges.push({ offset: header.valueAt, length: header.length });
    at = header.valueAt + header.length;
  }
  const [first, ...fragments] = ranges;
  if (!first || fragments.length === 0) throw new RenderRefused("malformed", "no fragments");
  const bytes = source.read(first.offset, first.length);
  const table = Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
  return { table, fragments };
}

function fragmentsOfFrame(
  dataSet: DataSet,
  { table, fragments, frames, frame }: { table: number[]; fragments: Range[]; frames: number; frame: number },
): Range[] {
  if (frames === 1) return fragments;
  if (fragments.length === frames) return fragments.slice(frame, frame + 1);

  const first = fragments[0]?.offset ?? 0;
  const offsets = extendedOffsets(dataSet, frames) ?? (table.length === frames ? table : null);
  const indexAt = new Map(offsets ? fragments.map(({ offset }, index) => [offset - first, index]) : []);
  const starts = offsets
    ? // Offsets count from the first fragment's item tag, eight bytes before its value.
      offsets.map((offset) => indexAt.get(offset) ?? -1)
    : fragments.flatMap((fragment, index) => (startsCodestream(dataSet, fragment) ? [index] : []));
  const from = starts[frame];
  if (starts.length !== frames || from === undefined || from < 0) {
    throw new RenderRefused("malformed", `${fragments.length} fragments cannot be told apart for ${frames} frames`);
  }
  const next = starts[frame + 1];
  return fragments.slice(from, next === undefined || next < 0 ? undefined : next);
}

/** The Extended Offset Table (PS3.3 C.7.6.3.1.8): 64-bit, for objects beyond 4 GB. */
function extendedOffsets(dataSet: DataSet, frames: number): number[] | null {
  const bytes = dataSet.bytes(tags.ExtendedOffsetTable, frames * 8);
  if (!bytes || bytes.length !== frames * 8) return null;
  return Array.from({ length: frames }, (_, index) => Number(bytes.readBigUInt64LE(index * 8)));
}

/** Whether a fragment begins a JPEG, JPEG-LS or JPEG 2000 image: without an offset table only this parts the frames. */
function startsCodestream(dataSet: DataSet, { offset, length }: Range): boolean {
  if (length < 4) return false;
  const marker = dataSet.source.read(offset, 4).readUInt32BE(0);
  const isJpeg = marker >>> 8 === 0xffd8ff;
  return isJpeg || marker === 0xff4fff51 || marker === 0x0000000c;
}

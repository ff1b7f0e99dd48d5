import type { DataSet, Element } from "./data-set";
import { itemTags, readElementHeader, undefinedLength } from "./element-header";
import { tags } from "./tags";

/**
 * Frames of the pixel data: what Number of Frames (0028,0008) says, as far as the pixel data can hold so many. One where
 * it is absent or unreadable. No more than that can ever be shown, and nothing the number counts is believed unseen.
 */
export function numberOfFrames(dataSet: DataSet): number {
  const declared = dataSet.number(tags.NumberOfFrames);
  if (declared === null || !Number.isInteger(declared) || declared <= 1) return 1;
  const element = [tags.PixelData, tags.FloatPixelData, tags.DoubleFloatPixelData]
    .map((tag) => dataSet.elements.get(tag))
    .find((pixels) => pixels !== undefined && pixels.length > 0);
  return element ? Math.max(1, Math.min(declared, mostFrames(dataSet, element, declared), mostStorable)) : 1;
}

/** IS is a 32-bit number (PS3.5 §6.2), and so is the database's column. */
const mostStorable = 0x7fffffff;

function mostFrames(dataSet: DataSet, element: Element, declared: number): number {
  const { codec } = dataSet.syntax;
  // A video is one stream, its frames are not told apart (PS3.5 A.4.4): no picture takes less than a byte.
  if (codec === "video") return element.length;
  if (element.isOpen || codec !== "none") return fragmentsUpTo(dataSet, element, declared);
  const bits = frameBits(dataSet, element);
  return bits > 0 ? Math.floor((element.length * 8) / bits) : 1;
}

/** Bits of one frame of plain samples (PS3.5 §8.1.1), at the least: YBR_FULL_422 may leave out every other colour. */
function frameBits(dataSet: DataSet, { tag }: Element): number {
  const rows = dataSet.uint16(tags.Rows) ?? 0;
  const columns = dataSet.uint16(tags.Columns) ?? 0;
  if (tag === tags.FloatPixelData) return rows * columns * 32;
  if (tag === tags.DoubleFloatPixelData) return rows * columns * 64;
  const bitsAllocated = dataSet.uint16(tags.BitsAllocated) ?? 8;
  const isHalved = dataSet.code(tags.PhotometricInterpretation)?.toUpperCase() === "YBR_FULL_422";
  if (isHalved) return rows * Math.ceil(columns / 2) * 4 * bitsAllocated;
  return rows * columns * (dataSet.uint16(tags.SamplesPerPixel) ?? 1) * bitsAllocated;
}

/** Fragments behind the Basic Offset Table, counted as far as asked for: each frame has one of its own (PS3.5 A.4). */
function fragmentsUpTo({ source, syntax }: DataSet, element: Element, most: number): number {
  const end = element.valueAt + element.length;
  let items = 0;
  for (let at = element.valueAt; at + 8 <= end && items <= most; items++) {
    const header = readElementHeader(source, at, syntax);
    if (header.tag !== itemTags.item || header.length === undefinedLength) break;
    at = header.valueAt + header.length;
  }
  return items - 1;
}

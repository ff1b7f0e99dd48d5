import { decodeText } from "../character-sets";
import { vrOf } from "../json-model";
import { samePixels } from "./same-pixels";
import { DataSet } from "../encoding/data-set";
import type { DicomFile } from "../encoding/dicom-file";
import { undefinedLength } from "../encoding/element-header";
import { decodedPhotometric, plainValue } from "./explicit-file";
import { skipNested } from "../encoding/nested-elements";
import { sameBytes, type ElementInPlace } from "./same-bytes";
import { tags } from "../encoding/tags";

/** An element two data sets do not agree on. */
export interface ElementDifference {
  /** Its tag, behind those of the sequences it stands in. */
  readonly path: readonly number[];
  /** Absent where this side has none. */
  readonly one: ElementInPlace | undefined;
  readonly other: ElementInPlace | undefined;
}

const pixelTags: ReadonlySet<number> = new Set([tags.PixelData, tags.FloatPixelData, tags.DoubleFloatPixelData]);

/** Said of how the samples are written down, not of what they are; compressors describe there what they did. */
const writingTags: ReadonlySet<number> = new Set([
  tags.SpecificCharacterSet,
  tags.DerivationDescription,
  tags.DerivationCodeSequence,
  tags.PlanarConfiguration,
  tags.ExtendedOffsetTable,
  tags.ExtendedOffsetTableLengths,
  tags.DataSetTrailingPadding,
]);

/** Values whose last characters may be there to make their length even (PS3.5 §6.2). */
const paddedVrs: ReadonlySet<string> = new Set("AE AS CS DA DS DT IS LO LT PN SH ST TM UC UI UR UT UN".split(" "));

/** Written in the characters of the Specific Character Set (PS3.5 §6.1.2.3). */
const textVrs: ReadonlySet<string> = new Set("LO LT PN SH ST UC UT".split(" "));

/** Longer values are looked at with their padding. */
const maxPaddedBytes = 64 * 1024;

/**
 * The elements whose values differ, one by one, so that who wants to know whether there are any stops at the first.
 * What the transfer syntax decides is no difference: order of bytes, explicit or not, lengths of groups and sequences,
 * padding, planes, colour spaces that are RGB once decoded; nor is the character set the same text is in, nor what a compressor says of itself. The pixels of the image are
 * left out (`samePixels`).
 *
 * @throws HeaderRefused, RenderRefused where one of them cannot be read
 */
export function* differingElements(one: DicomFile, other: DicomFile): Generator<ElementDifference> {
  yield* differingIn(one, other, []);
  yield* differingIn(behindPixels(one), behindPixels(other), []);
}

/** What follows the pixel data, which reading a file leaves out: private groups, digital signatures. */
function behindPixels(file: DicomFile): DicomFile {
  const { source, syntax, elements, characterSets } = file.dataSet;
  const rest = new DataSet(source, syntax, { depth: 0, visits: { count: 0 }, characterSets });
  const pixels = [...elements.values()].find(({ tag }) => pixelTags.has(tag));
  if (pixels) rest.load(pixels.valueAt + pixels.length, source.size);
  return { ...file, dataSet: rest };
}

function* differingIn(one: DicomFile, other: DicomFile, around: readonly number[]): Generator<ElementDifference> {
  const all = new Set([...one.dataSet.elements.keys(), ...other.dataSet.elements.keys()]);
  for (const tag of [...all].sort((first, second) => first - second)) {
    // Lengths of groups are retired (PS3.5 §7.2).
    if ((tag & 0xffff) === 0 || writingTags.has(tag)) continue;
    if (pixelTags.has(tag) && around.length === 0) continue;
    const path = [...around, tag];
    const [left, right] = [inPlace(one, tag), inPlace(other, tag)];
    if (left?.element.isSequence && right?.element.isSequence) {
      if (around.length === 0) for (const side of [left, right]) assertWhole(side);
      const [items, others] = [one.dataSet.items(tag), other.dataSet.items(tag)];
      if (items.length !== others.length) yield { path, one: left, other: right };
      else {
        for (const [index, dataSet] of items.entries()) {
          yield* differingIn({ ...one, dataSet }, { ...other, dataSet: others[index] ?? dataSet }, path);
        }
      }
    } else if (!left || !right || !isSame(one, other, left, right)) {
      yield { path, one: left, other: right };
    }
  }
}

/**
 * Reading forgives nonsense inside a sequence of known length; what was left out cannot be compared.
 *
 * @throws HeaderRefused
 */
function assertWhole({ dataSet: { source, syntax }, element }: ElementInPlace): void {
  const header = { ...element, length: element.isOpen ? undefinedLength : element.length };
  const limit = element.valueAt + element.length;
  skipNested(source, header, { limit, syntax, depth: 0, visits: { count: 0 } });
}

function inPlace({ dataSet }: DicomFile, tag: number): ElementInPlace | undefined {
  const element = dataSet.elements.get(tag);
  return element && { dataSet, element };
}

function isSame(one: DicomFile, other: DicomFile, left: ElementInPlace, right: ElementInPlace): boolean {
  const { tag } = left.element;
  if (tag === tags.PhotometricInterpretation) {
    return decodedPhotometric(one.dataSet) === decodedPhotometric(other.dataSet);
  }
  // Of an icon, which may be compressed.
  if (pixelTags.has(tag)) return samePixels(one, other);
  const elements = [left.element, right.element];
  // A sequence on one side alone, which explicit VR has as UN, is the same where its bytes are.
  const isOpaque = elements.some(({ isSequence, isOpen }) => isSequence || isOpen);
  if (isOpaque) return left.element.isOpen === right.element.isOpen && sameBytes(left, right);
  const isPadded =
    elements.some((element) => paddedVrs.has(vrOf(element, false))) &&
    elements.every(({ length }) => length <= maxPaddedBytes);
  return isPadded ? unpadded(left).equals(unpadded(right)) || isSameText(left, right) : sameBytes(left, right);
}

/** Whether two texts in different character sets say the same. */
function isSameText(one: ElementInPlace, other: ElementInPlace): boolean {
  const sides = [one, other];
  const [sets, otherSets] = sides.map(({ dataSet }) => dataSet.characterSets.join("\\"));
  if (sets === otherSets || !sides.some(({ element }) => textVrs.has(vrOf(element, false)))) return false;
  const [text, otherText] = sides.map((side) => decodeText(unpadded(side), side.dataSet.characterSets));
  // A character that could not be read may have been any.
  return text === otherText && !text?.includes("\ufffd");
}

function unpadded({ dataSet, element }: ElementInPlace): Buffer {
  const value = plainValue(dataSet, element, vrOf(element, false));
  let { length } = value;
  while (length > 0 && (value[length - 1] === 0 || value[length - 1] === 0x20)) length -= 1;
  return value.subarray(0, length);
}

import type { Element } from "../encoding/data-set";
import type { DicomFile } from "../encoding/dicom-file";
import { pixelWord } from "./explicit-file";
import { sameBytes } from "./same-bytes";
import { overlayTags, tags } from "../encoding/tags";
import { vrOf } from "../json-model";
import { RenderRefused } from "../refusal";
import { encapsulatedFrameBytes } from "../pixels/frame-bytes";
import { frameSamples, type FrameSamples } from "../pixels/frame-samples";
import { imageAttributes, type ImageAttributes } from "../pixels/image-attributes";

/** Decoded bytes of all frames beyond this are not compared: it would take too long. */
const maxDecodedBytes = 1024 * 1024 * 1024;

/**
 * Whether two data sets hold the same samples in all frames, in whatever transfer syntax; also where neither has any.
 *
 * @throws RenderRefused where frames have to be decoded and cannot be, `too_large` beyond 1 GB of them
 */
export function samePixels(one: DicomFile, other: DicomFile): boolean {
  const [left, right] = [pixelsOf(one), pixelsOf(other)];
  if (!left || !right) return left === right;
  if (left.tag !== right.tag) return false;
  const [form, otherForm] = [imageAttributes(one.dataSet), imageAttributes(other.dataSet)];
  if (!isSameForm(form, otherForm)) return false;
  const isPlain = [left, right].every(({ isOpen }) => !isOpen);
  if (isPlain && form.isPlanar === otherForm.isPlanar) {
    const sides = [
      { dataSet: one.dataSet, element: left },
      { dataSet: other.dataSet, element: right },
    ] as const;
    if (sameBytes(...sides, ({ dataSet, element }) => pixelWord(dataSet, vrOf(element, false)))) return true;
  }
  const { rows, columns, samplesPerPixel, bitsAllocated, bitsStored, frames } = form;
  const decodedBytes = (rows * columns * samplesPerPixel * bitsAllocated * frames) / 8;
  if (decodedBytes > maxDecodedBytes) throw new RenderRefused("too_large", `${decodedBytes} bytes in all frames`);
  const isSameSyntax = one.transferSyntaxUid === other.transferSyntaxUid && left.isOpen && right.isOpen;
  // Bits above those stored mean nothing (PS3.5 §8.1.1), but where overlays stand in them.
  const mask = [one, other].some(hasOverlayInPixels) ? null : 2 ** bitsStored - 1;
  for (let frame = 0; frame < frames; frame++) {
    if (isSameSyntax && isSameCodestream([one, left, form], [other, right, otherForm], frame)) continue;
    if (!isSameFrame(frameSamples(one, form, frame), frameSamples(other, otherForm, frame), mask)) return false;
  }
  return true;
}

const pixelsOf = ({ dataSet: { elements } }: DicomFile) =>
  [tags.PixelData, tags.FloatPixelData, tags.DoubleFloatPixelData]
    .map((tag) => elements.get(tag))
    .find((element) => element !== undefined && element.length > 0);

const decisive = ["rows", "columns", "frames", "samplesPerPixel", "bitsStored", "isSigned"] as const;

const isSameForm = (one: ImageAttributes, other: ImageAttributes) =>
  decisive.every((name) => one[name] === other[name]);

type Encapsulated = readonly [file: DicomFile, element: Element, attributes: ImageAttributes];

const isSameCodestream = (one: Encapsulated, other: Encapsulated, frame: number) =>
  encapsulatedFrameBytes(...one, frame).equals(encapsulatedFrameBytes(...other, frame));

function isSameFrame(one: FrameSamples, other: FrameSamples, mask: number | null): boolean {
  if (one.isYbr !== other.isYbr || one.values.length !== other.values.length) return false;
  if (one.shift === other.shift && isSameWords(one.values, other.values)) return true;
  const isWhole = one.values.BYTES_PER_ELEMENT <= 4 && !(one.values instanceof Float32Array);
  if (mask === null || !isWhole) return false;
  for (let index = 0; index < one.values.length; index++) {
    const [word, otherWord] = [one.values[index] ?? 0, other.values[index] ?? 0];
    if (((word >> one.shift) & mask) !== ((otherWord >> other.shift) & mask)) return false;
  }
  return true;
}

type Words = FrameSamples["values"];

const isSameWords = (one: Words, other: Words) =>
  one.BYTES_PER_ELEMENT === other.BYTES_PER_ELEMENT && bytesOf(one).equals(bytesOf(other));

const bytesOf = ({ buffer, byteOffset, byteLength }: Words) => Buffer.from(buffer, byteOffset, byteLength);

/** Overlays without data of their own, which stand in bits the samples leave free (retired, PS3.3-2004 C.9.2). */
const hasOverlayInPixels = ({ dataSet }: DicomFile) =>
  Array.from({ length: 16 }, (_, plane) => plane * 0x20000).some(
    (group) => (dataSet.uint16(overlayTags.BitsAllocated + group) ?? 1) > 1,
  );

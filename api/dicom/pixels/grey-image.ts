import type { DataSet } from "../encoding/data-set";
import type { FrameSamples } from "./frame-samples";
import { greyMapping, modalityMapping, type Mapping } from "./grey-mapping";
import type { AskedWindow, GreyWindow } from "./grey-window";
import type { ImageAttributes } from "./image-attributes";
import { tags } from "../encoding/tags";

/** Which window to show: the file's own, the whole range of the frame, or one asked for. */
export type RequestedWindow = "default" | "full" | AskedWindow;

/** An 8-bit picture, and the window it was made with (`null` when a lookup table of the file made it). */
export interface GreyImage {
  readonly pixels: Uint8Array;
  readonly window: GreyWindow | null;
}

interface GreyRequest {
  samples: FrameSamples;
  frame: number;
  requested: RequestedWindow;
  /** The frames over whose values the greys go where there is no window: of a picture itself, of a volume of all. */
  scale: () => Iterable<FrameSamples>;
}

/** Turns stored grey samples into an 8-bit picture through the modality and VOI transforms of the frame. */
export function greyImage(
  dataSet: DataSet,
  attributes: ImageAttributes,
  { samples, frame, requested, scale }: GreyRequest,
): GreyImage {
  const toModality = modalityMapping(dataSet, attributes, frame);
  const { shift } = samples;
  const stored = storedValues(samples, attributes);
  const isPadding = paddingTest(dataSet, attributes);
  const range = () => {
    let [least, greatest] = [Infinity, -Infinity];
    for (const each of scale()) {
      const of = rangeOf(storedValues(each, attributes), toModality, isPadding);
      least = Math.min(least, of.least);
      greatest = Math.max(greatest, of.greatest);
    }
    return least <= greatest ? { least, greatest } : { least: 0, greatest: 0 };
  };
  const { toGrey, window } = greyMapping(dataSet, { attributes, frame, requested, range });

  const pixels = new Uint8Array(attributes.rows * attributes.columns);
  if (stored.kind === "wide") {
    for (let index = 0; index < pixels.length; index++) pixels[index] = toGrey(toModality(stored.valueAt(index))) + 0.5;
    return { pixels, window };
  }
  const table = new Uint8Array(stored.valueOfWord.length);
  for (let word = 0; word < table.length; word++) table[word] = toGrey(toModality(stored.valueOfWord[word] ?? 0)) + 0.5;
  const { words, mask } = stored;
  for (let index = 0; index < pixels.length; index++) pixels[index] = table[((words[index] ?? 0) >> shift) & mask] ?? 0;
  return { pixels, window };
}

function storedValues({ values, shift }: FrameSamples, attributes: ImageAttributes): IndexedValues | WideValues {
  const isIndexed = values instanceof Uint8Array || values instanceof Uint16Array;
  return isIndexed ? indexedValues(values, attributes, shift) : wideValues(values, attributes);
}

/** Up to 16 bits: each possible word has its value, so a table takes the place of arithmetic for every pixel. */
interface IndexedValues {
  readonly kind: "indexed";
  readonly words: Uint8Array | Uint16Array;
  readonly shift: number;
  readonly mask: number;
  /** Stored value by word, sign applied. */
  readonly valueOfWord: Float64Array;
}

interface WideValues {
  readonly kind: "wide";
  readonly count: number;
  readonly valueAt: (index: number) => number;
}

function indexedValues(
  words: Uint8Array | Uint16Array,
  { bitsStored, isSigned }: ImageAttributes,
  shift: number,
): IndexedValues {
  const count = 2 ** Math.min(bitsStored, 16);
  const half = count / 2;
  const valueOfWord = new Float64Array(count);
  for (let word = 0; word < count; word++) valueOfWord[word] = isSigned && word >= half ? word - count : word;
  return { kind: "indexed", words, shift, mask: count - 1, valueOfWord };
}

function wideValues(values: FrameSamples["values"], { isSigned }: ImageAttributes): WideValues {
  const signed = values instanceof Uint32Array && isSigned ? new Int32Array(values.buffer) : values;
  return { kind: "wide", count: signed.length, valueAt: (index) => signed[index] ?? 0 };
}

/** Least and greatest value of a frame in modality units, padding left out; infinite where there is none. */
function rangeOf(
  stored: IndexedValues | WideValues,
  toModality: Mapping,
  isPadding: (value: number) => boolean,
): { least: number; greatest: number } {
  let least = Infinity;
  let greatest = -Infinity;
  const take = (value: number) => {
    if (isPadding(value) || !Number.isFinite(value)) return;
    const inUnits = toModality(value);
    if (inUnits < least) least = inUnits;
    if (inUnits > greatest) greatest = inUnits;
  };
  if (stored.kind === "wide") {
    for (let index = 0; index < stored.count; index++) take(stored.valueAt(index));
  } else {
    const isUsed = new Uint8Array(stored.valueOfWord.length);
    for (const word of stored.words) isUsed[(word >> stored.shift) & stored.mask] = 1;
    isUsed.forEach((used, word) => used && take(stored.valueOfWord[word] ?? 0));
  }
  return { least, greatest };
}

/** Pixel Padding Value and Range Limit (PS3.3 C.7.5.1.1.2): what surrounds the image, in stored values. */
function paddingTest(dataSet: DataSet, { isSigned }: ImageAttributes): (value: number) => boolean {
  const [padding] = dataSet.uint16s(tags.PixelPaddingValue, { signed: isSigned });
  if (padding === undefined) return () => false;
  const [limit = padding] = dataSet.uint16s(tags.PixelPaddingRangeLimit, { signed: isSigned });
  const from = Math.min(padding, limit);
  const to = Math.max(padding, limit);
  return (value) => value >= from && value <= to;
}

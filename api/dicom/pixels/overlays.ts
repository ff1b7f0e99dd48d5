import type { DataSet } from "../encoding/data-set";
import { inLittleEndian, type FrameSamples } from "./frame-samples";
import type { ImageAttributes } from "./image-attributes";
import { overlayTags } from "../encoding/tags";

/** Groups 6000 to 601E, even ones. */
const maxPlanes = 16;

/** Where a plane stands on the image, and whether a bit of it is set. */
interface OverlayPlane {
  readonly rows: number;
  readonly columns: number;
  /** 0-based image row and column of the plane's first bit; may lie outside. */
  readonly top: number;
  readonly left: number;
  readonly isSet: (row: number, column: number) => boolean;
}

/** What planes are drawn for; the samples are asked for only where a plane stands in their unused bits. */
interface DrawnFrame {
  readonly attributes: ImageAttributes;
  readonly samples: () => FrameSamples;
  /** 0-based. */
  readonly frame: number;
}

/**
 * Draws the overlay planes of a frame in white (PS3.3 C.9.2), also those kept in unused bits of the pixels.
 *
 * @param picture 8-bit samples, 1 or 3 a pixel, or 2: grey and alpha; changed in place
 */
export function drawOverlays(
  dataSet: DataSet,
  picture: { pixels: Uint8Array; channels: 1 | 2 | 3 },
  drawn: DrawnFrame,
): void {
  const { pixels, channels } = picture;
  const { attributes } = drawn;
  for (let plane = 0; plane < maxPlanes; plane++) {
    const overlay = overlayPlane(dataSet, plane * 0x20000, drawn);
    if (!overlay) continue;
    for (let row = Math.max(0, -overlay.top); row < Math.min(overlay.rows, attributes.rows - overlay.top); row++) {
      const lastColumn = Math.min(overlay.columns, attributes.columns - overlay.left);
      for (let column = Math.max(0, -overlay.left); column < lastColumn; column++) {
        if (!overlay.isSet(row, column)) continue;
        const at = ((row + overlay.top) * attributes.columns + column + overlay.left) * channels;
        pixels.fill(255, at, at + channels);
      }
    }
  }
}

function overlayPlane(dataSet: DataSet, group: number, drawn: DrawnFrame): OverlayPlane | null {
  const { frame } = drawn;
  const rows = dataSet.uint16(overlayTags.Rows + group);
  const columns = dataSet.uint16(overlayTags.Columns + group);
  if (!rows || !columns) return null;
  const [originRow = 1, originColumn = 1] = dataSet.uint16s(overlayTags.Origin + group, { signed: true });
  const position = { rows, columns, top: originRow - 1, left: originColumn - 1 };

  const element = dataSet.elements.get(overlayTags.Data + group);
  const bytes = dataSet.bytes(overlayTags.Data + group, 256 * 1024 * 1024);
  if (!element || !bytes) return embeddedPlane(dataSet, group, position, drawn);
  const bits = inLittleEndian(dataSet, element, bytes, 1);
  const frames = dataSet.number(overlayTags.NumberOfFrames + group) ?? 1;
  const firstFrame = (dataSet.uint16(overlayTags.ImageFrameOrigin + group) ?? 1) - 1;
  // A single plane without frame origin belongs to every frame.
  const isForAll = !dataSet.elements.has(overlayTags.ImageFrameOrigin + group) && frames === 1;
  const overlayFrame = isForAll ? 0 : frame - firstFrame;
  if (overlayFrame < 0 || overlayFrame >= frames) return null;
  const firstBit = overlayFrame * rows * columns;
  const isSet = (row: number, column: number) => {
    const bit = firstBit + row * columns + column;
    return (((bits[Math.floor(bit / 8)] ?? 0) >> (bit % 8)) & 1) === 1;
  };
  return { ...position, isSet };
}

/** The retired way (PS3.3-2004 C.9.2): one bit of each pixel's word, beside the stored ones. */
function embeddedPlane(
  dataSet: DataSet,
  group: number,
  position: Omit<OverlayPlane, "isSet">,
  { attributes, samples }: DrawnFrame,
): OverlayPlane | null {
  const { columns, samplesPerPixel, bitsAllocated, bitsStored, highBit } = attributes;
  const bitPosition = dataSet.uint16(overlayTags.BitPosition + group);
  if (bitPosition === null) return null;
  const isStored = bitPosition <= highBit && bitPosition > highBit - bitsStored;
  if (isStored || bitPosition >= Math.min(bitsAllocated, 32) || samplesPerPixel !== 1) return null;
  const { values } = samples();
  if (values instanceof Float32Array || values instanceof Float64Array) return null;
  const isSet = (row: number, column: number) => {
    const word = values[(row + position.top) * columns + column + position.left] ?? 0;
    return ((word >> bitPosition) & 1) === 1;
  };
  return { ...position, isSet };
}

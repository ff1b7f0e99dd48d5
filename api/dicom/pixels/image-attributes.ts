import type { DataSet } from "../encoding/data-set";
import { numberOfFrames } from "../encoding/frame-count";
import { RenderRefused } from "../refusal";
import { tags } from "../encoding/tags";

/** The Image Pixel module (PS3.3 C.7.6.3) as checked numbers. */
export interface ImageAttributes {
  readonly rows: number;
  readonly columns: number;
  readonly frames: number;
  readonly samplesPerPixel: 1 | 3;
  /** `MONOCHROME1`, `MONOCHROME2`, `PALETTE COLOR`, `RGB`, `YBR_…` */
  readonly photometric: string;
  readonly isPlanar: boolean;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly highBit: number;
  readonly isSigned: boolean;
}

/** Pixels of one frame we are ready to hold: a 30 × 40 cm film at 600 dpi still fits. */
const maxPixels = 70_000_000;

/** Decoded bytes of one frame, for the same reason. */
const maxFrameBytes = 256 * 1024 * 1024;

const bitsAllocatedKnown: ReadonlySet<number> = new Set([1, 8, 16, 32, 64]);

/**
 * @throws RenderRefused `no_pixel_data`, `malformed` when sizes are missing or contradict each other, `too_large`,
 *   `unsupported` for sample layouts of long-retired objects
 */
export function imageAttributes(dataSet: DataSet): ImageAttributes {
  const rows = dataSet.uint16(tags.Rows) ?? 0;
  const columns = dataSet.uint16(tags.Columns) ?? 0;
  if (rows === 0 || columns === 0) throw new RenderRefused("malformed", "no rows or columns");
  if (rows * columns > maxPixels) throw new RenderRefused("too_large", `${columns} × ${rows} pixels`);

  const samplesPerPixel = dataSet.uint16(tags.SamplesPerPixel) ?? 1;
  if (samplesPerPixel !== 1 && samplesPerPixel !== 3) {
    throw new RenderRefused("unsupported", `${samplesPerPixel} samples per pixel`);
  }
  const isFloat = dataSet.elements.has(tags.FloatPixelData) || dataSet.elements.has(tags.DoubleFloatPixelData);
  const bitsAllocated = dataSet.uint16(tags.BitsAllocated) ?? (isFloat ? 32 : 8);
  if (!bitsAllocatedKnown.has(bitsAllocated) || (bitsAllocated === 64 && !isFloat)) {
    throw new RenderRefused("unsupported", `${bitsAllocated} bits allocated`);
  }
  if ((rows * columns * samplesPerPixel * bitsAllocated) / 8 > maxFrameBytes) {
    throw new RenderRefused("too_large", `${columns} × ${rows} × ${samplesPerPixel} × ${bitsAllocated} bits`);
  }
  const bitsStored = within(dataSet.uint16(tags.BitsStored), 1, bitsAllocated) ?? bitsAllocated;
  const photometric = dataSet.code(tags.PhotometricInterpretation)?.toUpperCase();
  return {
    rows,
    columns,
    frames: numberOfFrames(dataSet),
    samplesPerPixel,
    photometric: photometric ?? (samplesPerPixel === 3 ? "RGB" : "MONOCHROME2"),
    isPlanar: samplesPerPixel === 3 && dataSet.uint16(tags.PlanarConfiguration) === 1,
    bitsAllocated,
    bitsStored,
    highBit: within(dataSet.uint16(tags.HighBit), bitsStored - 1, bitsAllocated - 1) ?? bitsStored - 1,
    isSigned: dataSet.uint16(tags.PixelRepresentation) === 1,
  };
}

function within(value: number | null, least: number, most: number): number | null {
  return value !== null && value >= least && value <= most ? value : null;
}

import { rgbImage, paletteImage, withSupplementalColours } from "./colour-image";
import type { DataSet } from "../encoding/data-set";
import type { DicomFile } from "../encoding/dicom-file";
import { frameSamples, type FrameSamples } from "./frame-samples";
import { greyImage, type RequestedWindow } from "./grey-image";
import type { GreyWindow } from "./grey-window";
import { imageAttributes, type ImageAttributes } from "./image-attributes";
import { drawOverlays } from "./overlays";
import { hasPixelData } from "../read-header";
import { RenderRefused } from "../refusal";
import { tags } from "../encoding/tags";

/** One frame as 8-bit samples, ready to be encoded. */
export interface Picture {
  readonly pixels: Uint8Array;
  /** 1 = grey, 2 = grey and alpha, 3 = RGB. */
  readonly channels: 1 | 2 | 3;
  readonly width: number;
  readonly height: number;
  /** Height of a pixel by its width: the picture is shown stretched by it. */
  readonly pixelAspect: number;
  /** In modality units; `null` for colour, and where a lookup table of the file gave the greys. */
  readonly window: GreyWindow | null;
}

/** Whether a picture shows the overlay planes (PS3.3 C.9.2) of its frame. */
export type ShownOverlays = "shown" | "hidden";

/**
 * Makes the picture of one frame.
 *
 * @param frame 0-based
 * @param overlays drawn in unless they are to be hidden
 * @throws RenderRefused any reason but `timeout`
 */
export function picture(
  file: DicomFile,
  frame: number,
  requested: RequestedWindow,
  overlays: ShownOverlays = "shown",
): Picture {
  const { dataSet } = file;
  const attributes = attributesOf(dataSet);
  const { photometric, samplesPerPixel, rows: height, columns: width } = attributes;
  const samples = frameSamples(file, attributes, frame);
  if (samples.values.length < height * width * samplesPerPixel) {
    throw new RenderRefused("malformed", `${samples.values.length} samples for ${width} × ${height}`);
  }
  const finished = (pixels: Uint8Array, channels: 1 | 3, window: GreyWindow | null): Picture => {
    if (overlays === "shown") {
      drawOverlays(dataSet, { pixels, channels }, { attributes, samples: () => samples, frame });
    }
    return { pixels, channels, width, height, pixelAspect: pixelAspect(dataSet), window };
  };
  if (samplesPerPixel === 3) {
    if (photometric !== "RGB" && !photometric.startsWith("YBR")) {
      throw new RenderRefused("unsupported", `photometric interpretation ${photometric}`);
    }
    return finished(rgbImage(samples, attributes), 3, null);
  }
  if (photometric === "PALETTE COLOR") return finished(paletteImage(dataSet, samples, attributes), 3, null);
  const scale = () => (isDose(dataSet) ? allSamples(file, attributes) : [samples]);
  const grey = greyImage(dataSet, attributes, { samples, frame, requested, scale });
  const coloured = withSupplementalColours(dataSet, grey.pixels, { samples, attributes });
  return coloured ? finished(coloured, 3, grey.window) : finished(grey.pixels, 1, grey.window);
}

/**
 * The overlay planes of one frame by themselves: white where they are drawn, transparent elsewhere, in the frame's size.
 *
 * @param frame 0-based
 * @throws RenderRefused any reason but `timeout`
 */
export function overlayPicture(file: DicomFile, frame: number): Picture {
  const { dataSet } = file;
  const attributes = attributesOf(dataSet);
  const { rows: height, columns: width } = attributes;
  const pixels = new Uint8Array(height * width * 2);
  const samples = () => frameSamples(file, attributes, frame);
  drawOverlays(dataSet, { pixels, channels: 2 }, { attributes, samples, frame });
  return { pixels, channels: 2, width, height, pixelAspect: 1, window: null };
}

function attributesOf(dataSet: DataSet): ImageAttributes {
  if (!hasPixelData(dataSet)) throw new RenderRefused("no_pixel_data", "no pixel data");
  return imageAttributes(dataSet);
}

/** Frames of a dose grid are slices of one distribution: a grey means one dose in all of them (PS3.3 C.8.8.3). */
const isDose = (dataSet: DataSet) => dataSet.elements.has(tags.DoseGridScaling);

/** One frame after the other; those that the file does not hold are left out. */
function* allSamples(file: DicomFile, attributes: ImageAttributes): Generator<FrameSamples> {
  for (let frame = 0; frame < attributes.frames; frame++) {
    try {
      yield frameSamples(file, attributes, frame);
    } catch (error) {
      if (!(error instanceof RenderRefused)) throw error;
      return;
    }
  }
}

/** Pixel Spacing, Imager Pixel Spacing or Pixel Aspect Ratio, each row before column; 1 when they make no sense. */
function pixelAspect(dataSet: DataSet): number {
  const [vertical = 1, horizontal = 1] = [tags.PixelSpacing, tags.ImagerPixelSpacing, tags.PixelAspectRatio]
    .map((tag) => dataSet.numbers(tag))
    .find((pair) => pair.length === 2) ?? [1, 1];
  const aspect = vertical / horizontal;
  return aspect >= 0.1 && aspect <= 10 ? aspect : 1;
}

import { cache } from "@cornerstonejs/core";
import { partWithin, type Region } from "../part-within";
import { rounded } from "../rounded";
import { doseOf } from "./frame-sources.client";
import { pixelAt } from "./image-facts.client";

/** Words beside measurements, in the reader's language. */
export interface MeasureTexts {
  area: string;
  mean: string;
  deviation: string;
  /** Smallest and largest value. */
  range: string;
  /** Beside figures of a region that reaches beyond the picture. */
  partly: string;
  /** In place of the figures of one that does not touch it. */
  outside: string;
  /** Behind a dose relative to a reference. */
  relative: string;
}

/** What a tool worked out of one image. */
type Figures = Record<string, unknown>;
interface Measured {
  cachedStats?: unknown;
  handles?: { points?: ArrayLike<number>[] };
}

function figuresOf({ cachedStats }: Measured, target: unknown): Figures | null {
  if (typeof cachedStats !== "object" || cachedStats === null) return null;
  const wanted = Array.isArray(target) ? target : [target];
  const found = Object.entries(cachedStats).find(([name]) => wanted.includes(name)) ?? Object.entries(cachedStats)[0];
  const figures: unknown = found?.[1];
  return typeof figures === "object" && figures !== null ? Object.fromEntries(Object.entries(figures)) : null;
}

const numbersIn = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is number => typeof one === "number" && Number.isFinite(one),
  );

/** Values of one channel, or of three as `12 / 40 / 7`. */
const shown = (value: unknown) => numbersIn(value).map(rounded).join(" / ");
const unit = (value: unknown) => {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === "string" && first !== "" && first !== "raw" ? ` ${first}` : "";
};

/** What stands beside each kind of measurement. */
export const figureLines = (texts: MeasureTexts) => ({
  length: (data: Measured, target: unknown) => {
    const figures = figuresOf(data, target);
    return figures && numbersIn(figures.length).length > 0 ? [`${shown(figures.length)}${unit(figures.unit)}`] : [];
  },
  angle: (data: Measured, target: unknown) => {
    const figures = figuresOf(data, target);
    return figures && numbersIn(figures.angle).length > 0 ? [`${shown(figures.angle)}°`] : [];
  },
  region: (shape: Region["shape"]) => (data: Measured, target: unknown) => {
    const part = partOnPicture(shape, data, target);
    if (part === 0) return [texts.outside];
    const figures = figuresOf(data, target);
    const [area] = numbersIn(figures?.area);
    if (!figures || area === undefined) return [];
    const values = valueUnit(texts, figures, target);
    return [
      ...(part < 1 ? [texts.partly] : []),
      `${texts.area} ${rounded(area * part)}${unit(figures.areaUnit)}`,
      ...(shown(figures.mean) ? [`${texts.mean} ${shown(figures.mean)}${values}`] : []),
      ...(shown(figures.stdDev) ? [`${texts.deviation} ${shown(figures.stdDev)}${values}`] : []),
      ...(shown(figures.min) ? [`${texts.range} ${shown(figures.min)} – ${shown(figures.max)}${values}`] : []),
    ];
  },
  probe: (data: Measured, target: unknown) => {
    const figures = figuresOf(data, target);
    const value = typeof target === "string" && figures ? valueAt(target, numbersIn(figures.index)) : [];
    return figures && value.length > 0 ? [`${shown(value)}${valueUnit(texts, figures, target)}`] : [];
  },
});

/** The unit of an image's values; of doses the libraries know none. */
function valueUnit({ relative }: MeasureTexts, { modalityUnit }: Figures, target: unknown): string {
  const dose = doseOf(imageIdIn(target));
  return unit(dose ? (dose.unit === "Gy" ? dose.unit : relative) : modalityUnit);
}

/** The image a tool measures: it names one target, or a list that begins with it. */
const imageIdIn = (target: unknown) => String(Array.isArray(target) ? target[0] : target).replace(/^imageId:/, "");

/** How much of a region lies on its picture, 0 to 1; all of it, before the picture is there. */
function partOnPicture(shape: Region["shape"], { handles }: Measured, target: unknown): number {
  const imageId = imageIdIn(target);
  const image = cache.getImage(imageId);
  const [first, second, third, fourth] = (handles?.points ?? []).map((place) =>
    pixelAt(imageId, [place[0] ?? 0, place[1] ?? 0, place[2] ?? 0]),
  );
  if (!image || !first || !second || !third || !fourth) return 1;
  // The libraries keep an ellipse by its lowest, highest, leftmost and rightmost point, a rectangle row by row.
  const axes: Region["axes"] =
    shape === "ellipse"
      ? [halfway(third, fourth), halfway(first, second)]
      : [halfway(first, second), halfway(first, third)];
  return partWithin({ shape, middle: middleOf(shape === "ellipse" ? third : first, fourth), axes }, image);
}

type Place = Region["middle"];
const middleOf = (one: Place, other: Place): Place => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
const halfway = (from: Place, to: Place): Place => [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];

/**
 * The value of a pixel, in the modality's units; one each channel for colour. The libraries look for it in the slice of
 * that number of an image that has one slice.
 *
 * @param target "imageId:" and the image's name
 */
function valueAt(target: string, [column, row]: number[]): number[] {
  const image = cache.getImage(imageIdIn(target));
  if (!image || column === undefined || row === undefined) return [];
  const { numberOfComponents: channels, slope, intercept, preScale, color } = image;
  // What is drawn: where the processor draws fractions, it has them as whole numbers with a slope of their own.
  const pixels = image.voxelManager?.getScalarData() ?? image.getPixelData();
  const start = (row * image.columns + column) * channels;
  const values = Array.from(pixels.slice(start, start + Math.min(channels, 3)), Number);
  return color || preScale?.scaled ? values : values.map((value) => value * slope + intercept);
}

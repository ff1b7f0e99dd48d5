import { cache } from "@cornerstonejs/core";

/** Words beside measurements, in the reader's language. */
export interface MeasureTexts {
  area: string;
  mean: string;
  deviation: string;
  /** Smallest and largest value. */
  range: string;
}

/** What a tool worked out of one image. */
type Figures = Record<string, unknown>;
interface Measured {
  cachedStats?: unknown;
}

function figuresOf({ cachedStats }: Measured, target: unknown): Figures | null {
  if (typeof cachedStats !== "object" || cachedStats === null) return null;
  const wanted = Array.isArray(target) ? target : [target];
  const found = Object.entries(cachedStats).find(([name]) => wanted.includes(name)) ?? Object.entries(cachedStats)[0];
  const figures: unknown = found?.[1];
  return typeof figures === "object" && figures !== null ? Object.fromEntries(Object.entries(figures)) : null;
}

/** Three digits that say something, and no more than a person reads off a picture. */
export const rounded = (value: number) =>
  String(Number(value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)));

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
  region: (data: Measured, target: unknown) => {
    const figures = figuresOf(data, target);
    if (!figures || numbersIn(figures.area).length === 0) return [];
    const values = unit(figures.modalityUnit);
    return [
      `${texts.area} ${shown(figures.area)}${unit(figures.areaUnit)}`,
      ...(shown(figures.mean) ? [`${texts.mean} ${shown(figures.mean)}${values}`] : []),
      ...(shown(figures.stdDev) ? [`${texts.deviation} ${shown(figures.stdDev)}${values}`] : []),
      ...(shown(figures.min) ? [`${texts.range} ${shown(figures.min)} – ${shown(figures.max)}${values}`] : []),
    ];
  },
  probe: (data: Measured, target: unknown) => {
    const figures = figuresOf(data, target);
    const value = typeof target === "string" && figures ? pixelAt(target, numbersIn(figures.index)) : [];
    return figures && value.length > 0 ? [`${shown(value)}${unit(figures.modalityUnit)}`] : [];
  },
});

/**
 * The value of a pixel, in the modality's units; one each channel for colour. The libraries look for it in the slice of
 * that number of an image that has one slice.
 *
 * @param target "imageId:" and the image's name
 */
function pixelAt(target: string, [column, row]: number[]): number[] {
  const image = cache.getImage(target.replace(/^imageId:/, ""));
  if (!image || column === undefined || row === undefined) return [];
  const { numberOfComponents: channels, slope, intercept, preScale, color } = image;
  const pixels = image.getPixelData();
  const start = (row * image.columns + column) * channels;
  const values = Array.from(pixels.slice(start, start + Math.min(channels, 3)), Number);
  return color || preScale?.scaled ? values : values.map((value) => value * slope + intercept);
}

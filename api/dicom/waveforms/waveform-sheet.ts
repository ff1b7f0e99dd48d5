import { escaped } from "../markup";
import type { Channel, WaveformGroup } from "./waveform";

/** The usual paper speed of an ECG. */
const mmPerSecond = 25;
/** Height of one row of the sheet, in mm. */
const rowMm = 25;
/** What a line shows at most: ten seconds fit an A4 sheet across. */
const lineSeconds = 10;
/** A minute; longer records are cut. */
const maxLines = 6;
/** Columns of the standard layout, each a quarter of a line. */
const columnCount = [
  ["I", "II", "III"],
  ["aVR", "aVL", "aVF"],
  ["V1", "V2", "V3"],
  ["V4", "V5", "V6"],
];
const rhythmLead = "II";
/** Coordinates are hundredths of a millimetre. */
const unitName = 100;
/** Room for the calibration mark before the first trace, and for what stands above and below. */
const leftMm = 10;
const topMm = 6;
const bottomMm = 8;

/** A part of a channel, and where it is drawn. */
interface Trace {
  readonly channel: Channel;
  readonly row: number;
  /** Seconds from the start of the line, and of the channel. */
  readonly at: number;
  readonly from: number;
  readonly seconds: number;
}

/** Paper of one group. */
export interface WaveformSheet {
  /** SVG in millimetres. */
  readonly svg: string;
  readonly widthMm: number;
  readonly heightMm: number;
  /** Not all of the record is on it. */
  readonly isCut: boolean;
}

/**
 * Draws a group as an ECG is printed: 25 mm a second, 10 mm a millivolt, on paper of 1 and 5 mm. Twelve leads stand in four
 * columns over a rhythm strip; other channels in a row each. Those of other units are scaled to their row, as it says.
 */
export function waveformSheet(group: WaveformGroup): WaveformSheet {
  const { traces, rows, seconds, isCut } = isTwelveLead(group) ? standardLayout(group) : channelRows(group);
  const widthMm = leftMm + seconds * mmPerSecond + 5;
  const heightMm = topMm + rows * rowMm + bottomMm;
  const drawn = traces.map((trace) => drawnTrace(trace, group.frequency));
  const scale = `${mmPerSecond} mm/s${traces.some(({ channel }) => isVoltage(channel)) ? " · 10 mm/mV" : ""} · ${
    Math.round(group.frequency * 100) / 100
  } Hz`;
  const [width, height] = [Math.round(widthMm * unitName), Math.round(heightMm * unitName)];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${width} ${height}">`,
    paper,
    `<rect width="${width}" height="${height}" fill="#fff"/><rect width="${width}" height="${height}" fill="url(#large)"/>`,
    '<g fill="none" stroke="#111" stroke-width="25" stroke-linejoin="round">',
    ...drawn.map(({ path }) => path),
    "</g>",
    '<g font-family="sans-serif" font-size="300" fill="#111">',
    ...drawn.map(({ label }) => label),
    `<text x="${leftMm * unitName}" y="${height - 250}">${escaped(scale)}</text>`,
    "</g></svg>",
  ].join("");
  return { svg, widthMm, heightMm, isCut };
}

/** Lines a millimetre apart, every fifth stronger. */
const paper =
  '<defs><pattern id="small" width="100" height="100" patternUnits="userSpaceOnUse">' +
  '<path d="M100 0H0V100" fill="none" stroke="#f6caca" stroke-width="10"/></pattern>' +
  '<pattern id="large" width="500" height="500" patternUnits="userSpaceOnUse"><rect width="500" height="500" fill="url(#small)"/>' +
  '<path d="M500 0H0V500" fill="none" stroke="#e79a9a" stroke-width="18"/></pattern></defs>';

const find = ({ channels }: WaveformGroup, name: string) =>
  channels.find((channel) => channel.name.toUpperCase() === name.toUpperCase());

const isTwelveLead = (group: WaveformGroup) =>
  group.seconds >= lineSeconds / 2 && columnCount.flat().every((name) => find(group, name));

function standardLayout(group: WaveformGroup) {
  const seconds = Math.min(lineSeconds, group.seconds);
  const part = seconds / columnCount.length;
  const columns = columnCount.flatMap((names, column) =>
    names.flatMap((name, row): Trace[] => {
      const channel = find(group, name);
      return channel ? [{ channel, row, at: column * part, from: column * part, seconds: part }] : [];
    }),
  );
  const rhythm = find(group, rhythmLead);
  const strip: Trace[] = rhythm ? [{ channel: rhythm, row: 3, at: 0, from: 0, seconds }] : [];
  return { traces: [...columns, ...strip], rows: 4, seconds, isCut: group.seconds > seconds + 0.01 };
}

function channelRows({ channels, seconds }: WaveformGroup) {
  const lines = Math.min(maxLines, Math.ceil(seconds / lineSeconds - 0.001));
  const traces = Array.from({ length: lines }, (_, line) =>
    channels.map((channel, index): Trace => {
      const from = line * lineSeconds;
      const length = Math.min(lineSeconds, seconds - from);
      return { channel, row: line * channels.length + index, at: 0, from, seconds: length };
    }),
  ).flat();
  return {
    traces,
    rows: lines * channels.length,
    seconds: Math.min(lineSeconds, seconds),
    isCut: seconds > lines * lineSeconds + 0.01,
  };
}

/** Millivolts in one unit of the channel; null for what is no voltage. */
const millivolts = ({ unit }: Channel): number | null =>
  ({ mV: 1, uV: 0.001, µV: 0.001, μV: 0.001, V: 1000 })[unit] ?? null;
const isVoltage = (channel: Channel) => millivolts(channel) !== null;

function drawnTrace({ channel, row, at, from, seconds }: Trace, frequency: number) {
  const [first, last] = [Math.floor(from * frequency), Math.ceil((from + seconds) * frequency)];
  const values = channel.values.subarray(first, last);
  const { middle, mmPerUnit, note } = scaleOf(channel);
  const left = (leftMm + at * mmPerSecond) * unitName;
  const centre = (topMm + (row + 0.5) * rowMm) * unitName;
  const step = (mmPerSecond / frequency) * unitName;
  const points = pointsOf(values, step, (value) => Math.round(centre - (value - middle) * mmPerUnit * unitName));
  // Each column begins with the mark that shows what 1 mV and 0.2 s are, as on paper.
  const calibration =
    at === 0 && isVoltage(channel) ? `<path d="M300 ${centre}h100v-${10 * unitName}h500v${10 * unitName}h100"/>` : "";
  const path = `${calibration}<path transform="translate(${Math.round(left)} 0)" d="${points}"/>`;
  const words = [channel.name, note].filter(Boolean).join(" · ");
  const label = `<text x="${Math.round(left) + 50}" y="${Math.round(centre - (rowMm / 2 - 3.5) * unitName)}">${escaped(words)}</text>`;
  return { path, label };
}

/** Voltages are drawn around their median, 10 mm a millivolt; others fill their row, by a scale of round numbers. */
function scaleOf(channel: Channel): { middle: number; mmPerUnit: number; note: string } {
  const known = channel.values.filter((value) => !Number.isNaN(value)).sort();
  const at = (part: number) => known[Math.min(known.length - 1, Math.floor(part * known.length))] ?? 0;
  const inMillivolts = millivolts(channel);
  if (inMillivolts !== null) return { middle: at(0.5), mmPerUnit: 10 * inMillivolts, note: "" };
  const [least, greatest] = [at(0), at(1)];
  const per10mm = roundUp((greatest - least) / ((rowMm - 5) / 10) || 1);
  return {
    middle: (least + greatest) / 2,
    mmPerUnit: 10 / per10mm,
    note: `10 mm = ${per10mm}${channel.unit ? ` ${channel.unit}` : ""}`,
  };
}

/** The next of 1, 2, 5 × 10ⁿ. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((each) => each * power >= value * 0.999_999) ?? 10;
  return Number((step * power).toPrecision(1));
}

/** The least and greatest value within each tenth of a millimetre: no more can be seen, and no peak is lost. */
function pointsOf(values: Float32Array, step: number, yOf: (value: number) => number): string {
  const perPoint = Math.max(1, Math.round(10 / step));
  const points: string[] = [];
  let isDown = false;
  for (let start = 0; start < values.length; start += perPoint) {
    const part = values.subarray(start, start + perPoint);
    const known = part.filter((value) => Number.isFinite(value));
    if (known.length === 0) {
      isDown = false;
      continue;
    }
    const ys = known.length === 1 ? [yOf(known[0] ?? 0)] : inOrder(known).map(yOf);
    for (const y of ys) {
      points.push(`${isDown ? "L" : "M"}${Math.round(start * step)} ${y}`);
      isDown = true;
    }
  }
  return points.join("");
}

/** Least and greatest of a few values, in the order they came. */
function inOrder(values: Float32Array): number[] {
  let [least, greatest] = [0, 0];
  for (let index = 1; index < values.length; index++) {
    if ((values[index] ?? 0) < (values[least] ?? 0)) least = index;
    if ((values[index] ?? 0) > (values[greatest] ?? 0)) greatest = index;
  }
  const [one = 0, other = 0] = [values[Math.min(least, greatest)], values[Math.max(least, greatest)]];
  return one === other ? [one] : [one, other];
}

import type { DataSet } from "../encoding/data-set";
import { tags } from "../encoding/tags";
import { RenderRefused } from "../refusal";

/** Waveform data read whole; a day of three leads at 250 a second takes 130 MB. */
const maxBytes = 160 * 1024 * 1024;

interface Samples {
  readonly count: number;
  readonly sampleAt: (index: number) => number;
  /** Stored value that stands where nothing was recorded; NaN where the file names none. */
  readonly padding: number;
}

/**
 * The samples of a multiplex group, as stored (PS3.3 C.10.9.1.5): 8, 16 or 32 bits, signed or not.
 *
 * @throws RenderRefused `malformed`, `too_large`; `unsupported` for µ-law and A-law, which are sounds
 */
export function sampleReader(item: DataSet): Samples {
  const interpretation = item.code(tags.WaveformSampleInterpretation) ?? "SS";
  const width = widths[interpretation];
  if (!width) throw new RenderRefused("unsupported", `waveform samples ${interpretation}`);
  const length = item.elements.get(tags.WaveformData)?.length ?? 0;
  if (length > maxBytes) throw new RenderRefused("too_large", `waveform of ${length} bytes`);
  const bytes = item.bytes(tags.WaveformData, maxBytes);
  if (!bytes) throw new RenderRefused("malformed", "no waveform data");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { littleEndian } = item.syntax;
  const reader = (from: DataView) => (index: number) => read(from, interpretation, index * width, littleEndian);
  const padding = item.bytes(tags.WaveformPaddingValue, 8);
  const paddingView =
    padding && padding.length >= width ? new DataView(padding.buffer, padding.byteOffset, padding.byteLength) : null;
  return {
    count: Math.floor(bytes.length / width),
    sampleAt: reader(view),
    padding: paddingView ? reader(paddingView)(0) : Number.NaN,
  };
}

const widths: Record<string, number> = { SB: 1, UB: 1, SS: 2, US: 2, SL: 4, UL: 4 };

function read(view: DataView, interpretation: string, at: number, littleEndian: boolean): number {
  switch (interpretation) {
    case "SB":
      return view.getInt8(at);
    case "UB":
      return view.getUint8(at);
    case "US":
      return view.getUint16(at, littleEndian);
    case "SL":
      return view.getInt32(at, littleEndian);
    case "UL":
      return view.getUint32(at, littleEndian);
    default:
      return view.getInt16(at, littleEndian);
  }
}

import type { DataSet } from "../encoding/data-set";
import { tags } from "../encoding/tags";
import { RenderRefused } from "../refusal";
import { sampleReader } from "./sample-reader";

/** One channel of a multiplex group: an electrode lead, a pressure. */
export interface Channel {
  readonly name: string;
  /** As the file writes it: mV, uV, mm[Hg] (UCUM); empty where it does not say. */
  readonly unit: string;
  /** Length: samples of the group, in `unit`. NaN where nothing was recorded. */
  readonly values: Float32Array;
}

/** Channels recorded together (PS3.3 C.10.9): at one rate, over one time. */
export interface WaveformGroup {
  readonly label: string | null;
  /** Samples a second. */
  readonly frequency: number;
  readonly seconds: number;
  readonly channels: readonly Channel[];
}

export interface Waveform {
  readonly groups: readonly WaveformGroup[];
  /** What the device or a reader noted (PS3.3 C.10.10): statements and measurements, as text. */
  readonly notes: readonly string[];
  /** There is more than was read. */
  readonly isCut: boolean;
}

/** A resting ECG has two groups: the rhythm, and the median beats. */
const maxGroups = 8;
/** High-resolution EEG has 64 and more; more are read with software of their own. */
const maxChannels = 64;
/** Of all channels of a group: twelve leads for a minute at 1,000 a second make a third. */
const maxSamples = 2_000_000;
const maxNotes = 200;

/**
 * Reads the waveforms of an object (PS3.3 C.10.9) in physical units. What is longer than bounds allow is cut.
 *
 * @throws RenderRefused `malformed` without a readable group, `unsupported` for samples in a code of their own (audio)
 */
export function waveform(dataSet: DataSet): Waveform {
  const items = dataSet.items(tags.WaveformSequence);
  if (items.length === 0) throw new RenderRefused("malformed", "no waveform");
  const read = items.slice(0, maxGroups).map(groupOf);
  const notes = notesOf(dataSet);
  return {
    groups: read.map(({ group }) => group),
    notes: notes.slice(0, maxNotes),
    isCut: items.length > maxGroups || notes.length > maxNotes || read.some(({ isCut }) => isCut),
  };
}

function groupOf(item: DataSet): { group: WaveformGroup; isCut: boolean } {
  const channels = item.uint16(tags.NumberOfWaveformChannels) ?? 0;
  const samples = item.uint32(tags.NumberOfWaveformSamples) ?? 0;
  const frequency = item.number(tags.SamplingFrequency) ?? 0;
  const isSound = channels > 0 && channels <= 4096 && samples > 0 && frequency > 0 && frequency <= 1_000_000;
  if (!isSound) throw new RenderRefused("malformed", `${channels} channels, ${samples} samples at ${frequency} Hz`);
  const { sampleAt, padding, count } = sampleReader(item);
  const held = Math.min(samples, Math.floor(count / channels));
  if (held === 0) throw new RenderRefused("malformed", "waveform data shorter than one sample of all channels");
  const shown = Math.min(channels, maxChannels);
  const read = Math.min(held, Math.floor(maxSamples / shown));
  const definitions = item.items(tags.ChannelDefinitionSequence);
  const group: WaveformGroup = {
    label: item.text(tags.MultiplexGroupLabel),
    frequency,
    seconds: read / frequency,
    channels: Array.from({ length: shown }, (_, channel) => {
      const { name, unit, gain, baseline } = definitionOf(definitions[channel], channel);
      const values = Float32Array.from({ length: read }, (_, index) => {
        // All channels of one moment stand side by side (PS3.3 C.10.9.1.7).
        const stored = sampleAt(index * channels + channel);
        return stored === padding ? Number.NaN : stored * gain + baseline;
      });
      return { name, unit, values };
    }),
  };
  return { group, isCut: read < samples || shown < channels };
}

/** What a stored value means: value × sensitivity × correction + baseline (PS3.3 C.10.9.1.4). */
function definitionOf(item: DataSet | undefined, index: number) {
  const source = item?.item(tags.ChannelSourceSequence)?.text(tags.CodeMeaning);
  const name = item?.text(tags.ChannelLabel) ?? source ?? String(index + 1);
  const units = item?.item(tags.ChannelSensitivityUnitsSequence);
  return {
    name: name.replace(/^lead\s+/i, ""),
    unit: units?.text(tags.CodeValue) ?? "",
    gain: (item?.number(tags.ChannelSensitivity) ?? 1) * (item?.number(tags.ChannelSensitivityCorrectionFactor) ?? 1),
    baseline: item?.number(tags.ChannelBaseline) ?? 0,
  };
}

const notesOf = (dataSet: DataSet): string[] =>
  dataSet.items(tags.WaveformAnnotationSequence).flatMap((item) => {
    const name = item.item(tags.ConceptNameCodeSequence)?.text(tags.CodeMeaning) ?? null;
    const unit = item.item(tags.MeasurementUnitsCodeSequence)?.text(tags.CodeValue) ?? "";
    const number = item.number(tags.NumericValue);
    const meaning = item.item(tags.ConceptCodeSequence)?.text(tags.CodeMeaning) ?? null;
    const value = number === null ? meaning : `${number} ${unit}`.trim();
    const text = item.text(tags.UnformattedTextValue) ?? [name, value].filter((part) => part !== null).join(": ");
    return text === "" ? [] : [text];
  });

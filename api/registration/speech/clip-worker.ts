import { createRequire } from "node:module";
import { maxClipSeconds } from "#contract/registration/speech";
import { clipSampleRate } from "./clip-sound";

// It has one build for bundlers and another for Node, whose imports are named differently: this is the latter everywhere.
const { WaveFile } = createRequire(import.meta.url)("wavefile") as typeof import("wavefile");

/** Quieter than that, of 1, is what a room makes without anybody speaking. */
const silence = 0.02;
/** Left at both ends: the breath of a word is quieter than it. */
const marginSeconds = 0.04;
/** What the loudest sample becomes, so that pieces from several sittings sound alike. */
const loudest = 0.9;

/**
 * A recording as a piece of a call: one channel of `clipSampleRate`, as loud as the others, without silence at its ends.
 *
 * @returns 16-bit samples, or null for what is no WAV file, holds no sound, or is longer than a piece may be
 */
export default function recordedPiece(file: Uint8Array): Uint8Array | null {
  const samples = monoSamples(file);
  if (!samples) return null;
  let [first, last, peak] = [-1, -1, 0];
  samples.forEach((sample, at) => {
    const level = Math.abs(sample);
    peak = Math.max(peak, level);
    if (level < silence) return;
    if (first === -1) first = at;
    last = at;
  });
  if (first === -1) return null;
  const margin = Math.round(marginSeconds * clipSampleRate);
  const heard = samples.slice(Math.max(0, first - margin), last + margin);
  const written = Int16Array.from(heard, (sample) => Math.round((sample / peak) * loudest * 32_767));
  return new Uint8Array(written.buffer);
}

/** Of 1. */
function monoSamples(file: Uint8Array): Float64Array | null {
  try {
    const wave = new WaveFile(file);
    const { byteRate, numChannels } = wave.fmt as { byteRate: number; numChannels: number };
    const { chunkSize } = wave.data as { chunkSize: number };
    if (chunkSize / byteRate > maxClipSeconds) return null;
    // Also takes what telephones write, A-law and µ-law, apart.
    wave.toBitDepth("32f");
    wave.toSampleRate(clipSampleRate);
    const channels = wave.getSamples(false) as unknown as Float64Array | Float64Array[];
    if (!Array.isArray(channels)) return channels;
    return Float64Array.from(channels[0] ?? [], (_, at) =>
      channels.reduce((sum, channel) => sum + (channel[at] ?? 0) / numChannels, 0),
    );
  } catch {
    // Whatever the file's reader says about it: it is no sound that can be kept.
    return null;
  }
}

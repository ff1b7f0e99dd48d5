import { Problem } from "#api/infrastructure/problem";
import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";

/** Samples a second of a kept piece: what the voices speak in too. */
export const clipSampleRate = 22_050;

/** Between two pieces, and between the number and the room: each is to be understood by itself. */
const gapSeconds = 0.06;
const pauseSeconds = 0.35;

const threads = workerPool<Uint8Array, Uint8Array | null>(new URL("./clip-worker.ts", import.meta.url), {
  maxThreads: 1,
  memoryMb: 256,
});

/**
 * A recording that was sent in, as the samples that are kept.
 *
 * @throws Problem file_refused for what is no WAV file, holds no sound, or is too long
 */
export async function readClip(file: Uint8Array): Promise<Buffer> {
  try {
    const samples = await threads.run(file, { timeoutMs: 15_000 });
    if (samples) return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
  }
  throw new Problem("file_refused");
}

export const secondsOf = (samples: Uint8Array): number => samples.length / 2 / clipSampleRate;

const silent = (seconds: number) => Buffer.alloc(Math.round(seconds * clipSampleRate) * 2);

/** The parts of a call, the number and the room, each of its pieces one after the other. */
export const joined = (parts: Buffer[][]): Buffer =>
  Buffer.concat(
    between(
      silent(pauseSeconds),
      parts.map((pieces) => Buffer.concat(between(silent(gapSeconds), pieces))),
    ),
  );

const between = (gap: Buffer, sounds: Buffer[]): Buffer[] =>
  sounds.flatMap((sound, at) => (at === 0 ? [sound] : [gap, sound]));

/** Ends the thread; after tests. */
export const stopReadingClips = () => threads.close();

import startEngine, { type Engine } from "@echogarden/espeak-ng-emscripten";
import type { Utterance } from "./spoken-call";

let started: Promise<Engine> | undefined;

async function engine(): Promise<Engine> {
  const { eSpeakNGWorker } = await startEngine();
  return new eSpeakNGWorker();
}

/** Says one text in memory. @returns 16-bit samples of one channel, and how many there are in a second */
export default async function speak(wanted: Utterance & { wordsPerMinute: number }) {
  const speaker = await (started ??= engine());
  speaker.set_voice(wanted.voice);
  speaker.set_rate(wanted.wordsPerMinute);
  const chunks: Buffer[] = [];
  speaker.synthesize(wanted.text, (samples) => {
    // The engine uses the memory again.
    if (samples) chunks.push(Buffer.from(new Int16Array(samples).buffer));
    return false;
  });
  return { samples: new Uint8Array(Buffer.concat(chunks)), sampleRate: speaker.get_samplerate() };
}

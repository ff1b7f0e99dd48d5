import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { SpokenCall } from "#contract/registration/speech";
import { Problem } from "#api/infrastructure/problem";
import { inTurn } from "#api/infrastructure/storage/in-turn";
import { speakByPackage, speakByProgram } from "./speech-engines";
import { spokenCall, type Utterance } from "./spoken-call";

/** Programs that speak at the same time: each takes some ten milliseconds. */
const mostAtOnce = 4;
/** After the program failed: an installed one is found without a restart. */
const withoutProgramMs = 5 * 60_000;

const turns = inTurn();
let started = 0;
let programFailedAt = -Infinity;

/**
 * What was said lately, some 150 calls: a hall, its doors and the repeats ask for the same one, and whoever asks while it
 * is made waits for it. In memory alone, for names would be kept on the disk otherwise, and to say it anew takes no longer.
 */
const recent = new LRUCache<string, Buffer, { utterance: Utterance; log: Logger }>({
  maxSize: 32 * 2 ** 20,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_key, _old, { context: { utterance, log } }) =>
    turns(String(started++ % mostAtOnce), () => speak(utterance, log)),
});

/**
 * A call as a WAV file. The queue's setting decides whether `name` is given: what is given is said.
 *
 * @throws Problem unavailable where no voice can be started
 */
export async function speech(call: SpokenCall, log: Logger): Promise<Buffer> {
  const utterance = spokenCall(call);
  const context = { utterance, log };
  try {
    return await recent.forceFetch(`${utterance.voice} ${utterance.text}`, { context });
  } catch (error) {
    log.error({ err: error }, "no voice could be started");
    throw new Problem("unavailable");
  }
}

async function speak(utterance: Utterance, log: Logger): Promise<Buffer> {
  if (Date.now() < programFailedAt + withoutProgramMs) return speakByPackage(utterance);
  try {
    return await speakByProgram(utterance);
  } catch (error) {
    programFailedAt = Date.now();
    log.warn({ err: error }, "espeak-ng does not speak, calls are spoken by the package in its place");
    return speakByPackage(utterance);
  }
}

import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { piecesOfCall } from "#contract/registration/call-pieces";
import type { SpokenCall } from "#contract/registration/speech";
import { wavFile } from "#contract/registration/wav-file";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { inTurn } from "#api/infrastructure/storage/in-turn";
import { recordedPieces, samplesOf } from "./clip-queries";
import { clipSampleRate, joined } from "./clip-sound";
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
const recent = new LRUCache<string, Uint8Array<ArrayBuffer>, { utterance: Utterance; log: Logger }>({
  maxSize: 32 * 2 ** 20,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_key, _old, { context: { utterance, log } }) =>
    turns(String(started++ % mostAtOnce), () => speak(utterance, log)),
});

/**
 * A call as a WAV file: in the organization's recorded words of that language where it has all that the call needs, else
 * by a voice. The queue's setting decides whether `name` is given: what is given is said, by voices alone.
 *
 * @throws Problem unavailable where no voice can be started
 */
export async function speech(
  { db, log }: Pick<Platform, "db" | "log">,
  bucketId: string,
  call: SpokenCall,
): Promise<Uint8Array<ArrayBuffer>> {
  return (await recorded(db, bucketId, call)) ?? spoken(call, log);
}

/** Null where a piece is missing; names no organization has recorded. */
async function recorded(db: Platform["db"], bucketId: string, call: SpokenCall) {
  const ofLanguage = { bucketId, language: call.language };
  const pieces = piecesOfCall(call, await recordedPieces(db, ofLanguage));
  if (!pieces) return null;
  const parts = [pieces.number, pieces.room].filter((part) => part.length > 0);
  const samples = await samplesOf(db, ofLanguage, parts.flat());
  const sounds = parts.map((part) => part.flatMap((piece) => samples.get(piece) ?? []));
  return wavFile(joined(sounds), clipSampleRate);
}

async function spoken(call: SpokenCall, log: Logger): Promise<Uint8Array<ArrayBuffer>> {
  const utterance = spokenCall(call);
  const context = { utterance, log };
  try {
    return await recent.forceFetch(`${utterance.voice} ${utterance.text}`, { context });
  } catch (error) {
    log.error({ err: error }, "no voice could be started");
    throw new Problem("unavailable");
  }
}

async function speak(utterance: Utterance, log: Logger): Promise<Uint8Array<ArrayBuffer>> {
  if (Date.now() < programFailedAt + withoutProgramMs) return speakByPackage(utterance);
  try {
    return await speakByProgram(utterance);
  } catch (error) {
    programFailedAt = Date.now();
    log.warn({ err: error }, "espeak-ng does not speak, calls are spoken by the package in its place");
    return speakByPackage(utterance);
  }
}

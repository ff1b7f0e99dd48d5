import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { workerPool } from "#api/infrastructure/workers/worker-pool";
import { wavFile, wavHeaderBytes } from "#contract/registration/wav-file";
import type { Utterance } from "./spoken-call";

/** A hall is loud: slower than people talk, in words a minute. */
export const wordsPerMinute = 150;
const timeoutMs = 5_000;

/** Whether the program could not be started, or ended otherwise than well: another engine may speak. */
export class SpeechFailed extends Error {
  override readonly name = "SpeechFailed";
}

/**
 * What Debian's espeak-ng makes of it, as a WAV file. The text goes by the standard input: what a program was started
 * with every user of the machine can read, and it may be a patient's name.
 *
 * @throws SpeechFailed where it is not installed, does not know the voice, or takes longer than 5 s
 */
export async function speakByProgram({ voice, text }: Utterance): Promise<Uint8Array<ArrayBuffer>> {
  if (!(await (voices ??= installedVoices())).includes(voice)) {
    voices = undefined;
    throw new SpeechFailed(`espeak-ng has no voice ${voice}`);
  }
  const spoken = await espeakNg(["-v", voice, "-s", String(wordsPerMinute), "-b", "1", "--stdin", "--stdout"], text);
  if (spoken.length <= wavHeaderBytes) throw new SpeechFailed("espeak-ng said nothing");
  return wavFile(spoken.subarray(wavHeaderBytes), spoken.readUInt32LE(24));
}

/** A voice it does not know it replaces by the English one, without a word. */
let voices: Promise<string[]> | undefined;

async function installedVoices(): Promise<string[]> {
  try {
    return (await espeakNg(["--voices"])).toString().split(/\s+/);
  } catch (error) {
    voices = undefined;
    throw error;
  }
}

/** @param parameters a list, so that no shell reads them @throws SpeechFailed */
async function espeakNg(parameters: string[], input = ""): Promise<Buffer> {
  // Nothing of the server's secrets.
  const env = { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH };
  const program = spawn("espeak-ng", parameters, { env, stdio: ["pipe", "pipe", "ignore"], timeout: timeoutMs });
  const ended = new Promise<number | null>((resolve, reject) => program.once("error", reject).once("close", resolve));
  // It may be gone before it has read; how it ended says so.
  program.stdin.on("error", () => undefined).end(input);
  const [printed, code] = await Promise.all([buffer(program.stdout), ended]).catch((error: unknown) => {
    throw new SpeechFailed("espeak-ng did not start", { cause: error });
  });
  if (code !== 0) throw new SpeechFailed(`espeak-ng ended with ${code}`);
  return printed;
}

const threads = workerPool<Utterance & { wordsPerMinute: number }, { samples: Uint8Array; sampleRate: number }>(
  new URL("./speech-worker.ts", import.meta.url),
  { maxThreads: 1, standingThreads: 1, memoryMb: 256 },
);

/**
 * The same by the package that needs no installing, in a thread: it takes longer, and more memory.
 *
 * @throws TaskEnded when it takes longer than 5 s
 */
export async function speakByPackage({ voice, text }: Utterance): Promise<Uint8Array<ArrayBuffer>> {
  const { samples, sampleRate } = await threads.run({ voice, text, wordsPerMinute }, { timeoutMs });
  return wavFile(samples, sampleRate);
}

/** Ends the thread; after tests. */
export const stopSpeaking = () => threads.close();

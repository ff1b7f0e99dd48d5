import { isStuck, waitingImages } from "#api/imaging/ingest/waiting-images";
import { requireAnswer } from "#api/infrastructure/database/require-answer";
import type { Platform } from "#api/infrastructure/platform";
import { freeBytesOf } from "#api/infrastructure/storage/free-space";

/** What /readyz answers: 200 or 503, and a line for each thing there is to say. */
export interface Readiness {
  isReady: boolean;
  text: string;
}

/** What is slower than this does not help anybody who waits for a page. */
const patienceMs = 3_000;

/** Below this the database may fail to write its log at any moment. */
const fullBelowBytes = 64 * 1024 * 1024;

/**
 * Whether people's calls can be answered. What is missing is told by name: the database, the files (the folder or bucket
 * of the objects), room on the disk. Images that wait to be filed are told too, and are no reason to send people
 * elsewhere: their pages are answered all the same.
 */
export async function readiness(
  platform: Pick<Platform, "db" | "objects" | "cacheDir" | "log">,
  now = new Date(),
): Promise<Readiness> {
  const { db, objects, cacheDir, log } = platform;
  const answers = async <Answer>(what: string, asked: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await soon(asked);
    } catch (error) {
      log.warn({ err: error }, `${what} not ready`);
      return undefined;
    }
  };
  const [database, ofFiles, ofFolder] = await Promise.all([
    answers("database", requireAnswer(db)),
    answers("files", objects.freeBytes()),
    answers("data folder", freeBytesOf(cacheDir)),
  ]);
  const room = Math.min(ofFiles ?? Infinity, ofFolder ?? Infinity);
  const missing = [
    ...(database === undefined ? ["database away"] : []),
    ...(ofFiles === undefined || ofFolder === undefined ? ["files away"] : []),
    ...(room < fullBelowBytes ? ["disk full"] : []),
  ];
  const lines = [missing.length > 0 ? "not ready" : "ready", ...missing, ...(await ofWaitingImages(platform, now))];
  return { isReady: missing.length === 0, text: lines.join("\n") };
}

async function ofWaitingImages(platform: Pick<Platform, "objects">, now: Date): Promise<string[]> {
  const waiting = await waitingImages(platform);
  const { count, oldest } = waiting;
  if (!oldest) return [];
  const seconds = Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000));
  return [`received images ${isStuck(waiting, now) ? "stuck" : "waiting"}: ${count}, oldest ${seconds} s`];
}

/** @throws what the promise does, and after the patience */
async function soon<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

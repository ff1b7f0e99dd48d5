import { plainSyntaxes } from "../dicom/encoding/explicit-file";
import { transferSyntax } from "../dicom/encoding/transfer-syntaxes";
import type { Platform } from "../platform";
import { NotDecodable, outgoingFile, type FileForm, type OutgoingFile } from "./outgoing-file";
import type { SendableInstance } from "./retrieve-queries";

/** What became of an instance at the peer. */
export interface SentInstance {
  readonly instance: SendableInstance;
  /** "warned": stored, but not as it was sent (PS3.4 table B.2-1). */
  readonly outcome: "sent" | "warned" | "failed";
  /** Why it failed, for a log. */
  readonly reason?: string;
}

export type SendingPlatform = Pick<Platform, "db" | "objects" | "cacheDir" | "log">;

/** Transfer syntaxes a peer takes of each SOP class, by the ids of their presentation contexts. */
export type Taken = ReadonlyMap<string, ReadonlyMap<number, string>>;

/**
 * @param contexts those that were proposed
 * @param accepted transfer syntaxes by the ids of those that were accepted
 */
export function takenBySopClass(
  contexts: Iterable<{ readonly id: number; readonly abstractSyntax: string }>,
  accepted: ReadonlyMap<number, string>,
): Taken {
  const taken = new Map<string, Map<number, string>>();
  for (const { id, abstractSyntax } of contexts) {
    const uid = accepted.get(id);
    if (uid === undefined) continue;
    const ofClass = taken.get(abstractSyntax) ?? new Map<number, string>();
    taken.set(abstractSyntax, ofClass.set(id, uid));
  }
  return taken;
}

/** In which presentation context, and in which form, an instance goes. */
export interface Way {
  readonly contextId: number;
  readonly form: FileForm;
}

/**
 * As it is stored where the peer takes that, else decoded, else not at all.
 *
 * @param taken of its SOP class
 */
export function wayOf(stored: string, taken: ReadonlyMap<number, string>): Way | null {
  const contextOf = (wanted: string) => [...taken].find(([, uid]) => uid === wanted)?.[0];
  const asStored = contextOf(stored);
  if (asStored !== undefined) return { contextId: asStored, form: "stored" };
  if (transferSyntax(stored).codec === "other") return null;
  for (const form of ["explicit", "implicit"] as const) {
    const contextId = contextOf(plainSyntaxes[form]);
    if (contextId !== undefined) return { contextId, form };
  }
  return null;
}

interface Ready {
  readonly way: Way;
  readonly file: OutgoingFile;
}

/**
 * Makes instances ready, one ahead, and has each stored. One that cannot be made ready fails by itself.
 *
 * @param store sends one and returns the status of its answer
 * @returns what became of each, as soon as it is known
 */
export async function* storeInTurn(
  platform: SendingPlatform,
  instances: readonly SendableInstance[],
  taken: Taken,
  store: (instance: SendableInstance, ready: Ready) => Promise<number>,
): AsyncGenerator<SentInstance> {
  let next = readyFor(platform, instances[0], taken);
  try {
    for (const [index, instance] of instances.entries()) {
      const ready = await next;
      next = readyFor(platform, instances[index + 1], taken);
      if (ready === null || typeof ready === "string") yield { instance, outcome: "failed", reason: ready ?? "" };
      else yield sentAs(instance, await store(instance, ready).finally(() => ready.file.done()));
    }
  } finally {
    const unsent = await next;
    if (unsent !== null && typeof unsent !== "string") await unsent.file.done();
  }
}

/** @returns why it cannot be made ready, where it cannot; null for none */
async function readyFor(
  platform: SendingPlatform,
  instance: SendableInstance | undefined,
  taken: Taken,
): Promise<Ready | string | null> {
  if (!instance) return null;
  const way = wayOf(instance.transferSyntaxUid, taken.get(instance.sopClassUid) ?? new Map<number, string>());
  if (!way) return "no transfer syntax that it takes";
  try {
    return { way, file: await outgoingFile(platform, instance, way.form) };
  } catch (error) {
    if (error instanceof NotDecodable) return error.message;
    platform.log.error({ err: error, objectHash: instance.objectHash }, "instance cannot be sent");
    return "cannot be read";
  }
}

/** PS3.4 table B.2-1: Bxxx is a warning, what is neither that nor 0000 a failure. */
function sentAs(instance: SendableInstance, status: number): SentInstance {
  if (status === 0) return { instance, outcome: "sent" };
  if (status >>> 12 === 0xb) return { instance, outcome: "warned" };
  return { instance, outcome: "failed", reason: `status ${status.toString(16).padStart(4, "0").toUpperCase()}` };
}

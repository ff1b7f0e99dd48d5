import type { SendFailure } from "#contract/imaging/dicom-sends";
import { plainSyntaxes } from "#api/dicom/plain-files/explicit-file";
import { isDecodable } from "#api/dicom/encoding/transfer-syntaxes";
import type { Platform } from "#api/infrastructure/platform";
import { NotDecodable, outgoingFile, type FileForm, type OutgoingFile } from "./outgoing-file";
import type { SendableInstance } from "./retrieve-queries";
import { failureOfStatus } from "./send-failure";

/** Why an instance did not go. */
export interface NotSent {
  readonly failure: SendFailure;
  /** In words for a log. */
  readonly reason: string;
}

/** What became of an instance at the peer. */
export type SentInstance = { readonly instance: SendableInstance } & (
  | { readonly outcome: "sent" }
  /** Stored, but not as it was sent (PS3.4 table B.2-1). */
  | { readonly outcome: "warned" }
  | ({ readonly outcome: "failed" } & NotSent)
);

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
  if (!isDecodable(stored)) return null;
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
      if (ready === null) continue;
      if ("failure" in ready) yield { instance, outcome: "failed", ...ready };
      else yield sentAs(instance, await store(instance, ready).finally(() => ready.file.done()));
    }
  } finally {
    const unsent = await next;
    if (unsent !== null && "file" in unsent) await unsent.file.done();
  }
}

/** @returns null for no instance */
async function readyFor(
  platform: SendingPlatform,
  instance: SendableInstance | undefined,
  taken: Taken,
): Promise<Ready | NotSent | null> {
  if (!instance) return null;
  const way = wayOf(instance.transferSyntaxUid, taken.get(instance.sopClassUid) ?? new Map<number, string>());
  if (!way) return { failure: "notAccepted", reason: notTaken(instance, taken) };
  try {
    return { way, file: await outgoingFile(platform, instance, way.form) };
  } catch (error) {
    if (error instanceof NotDecodable) return { failure: "unreadable", reason: error.message };
    platform.log.error({ err: error, objectHash: instance.objectHash }, "instance cannot be sent");
    return { failure: "unreadable", reason: "cannot be read" };
  }
}

const notTaken = ({ sopClassUid, transferSyntaxUid }: SendableInstance, taken: Taken) =>
  taken.has(sopClassUid)
    ? `no transfer syntax that it takes: ${transferSyntaxUid}`
    : `SOP class that it does not take: ${sopClassUid}`;

/** PS3.4 table B.2-1: Bxxx is a warning, what is neither that nor 0000 a failure. */
function sentAs(instance: SendableInstance, status: number): SentInstance {
  if (status === 0) return { instance, outcome: "sent" };
  if (status >>> 12 === 0xb) return { instance, outcome: "warned" };
  const reason = `status ${status.toString(16).padStart(4, "0").toUpperCase()}`;
  return { instance, outcome: "failed", failure: failureOfStatus(status), reason };
}

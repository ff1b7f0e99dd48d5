import { rm, stat } from "node:fs/promises";
import { readRange } from "#api/infrastructure/bytes/read-range";
import type { CorrectedPatient } from "#api/dicom/corrected-patient";
import { writeAsExplicit } from "#api/dicom/explicit-file";
import type { PooledBytes } from "#api/infrastructure/bytes/buffer-pool";
import type { Platform } from "#api/infrastructure/platform";
import { fileGoingOut, type FileGoingOut } from "../retrieval/file-going-out";
import { newPassingFile } from "../retrieval/passing-files";
import { bytesOf } from "./file-body";
import { explicitLittleEndianUid } from "./frame-forms";
import type { StoredInstance } from "./retrieve-queries";

/** An instance, and how it is to go out. */
export interface WantedFile {
  readonly instance: StoredInstance;
  readonly form: "stored" | "explicit";
  /** Of the exam, where it was corrected. */
  readonly patient: CorrectedPatient | null;
}

/** The file of an instance, in the form it goes out in. */
export interface ReadyFile {
  readonly file: FileGoingOut;
  readonly transferSyntaxUid: string;
  readonly isStored: boolean;
}

/**
 * An instance's file in the form asked for; one that cannot be decoded as it is stored.
 *
 * @throws Problem as fileGoingOut
 */
export async function readyFile(platform: Platform, wanted: WantedFile): Promise<ReadyFile> {
  const { instance, form, patient } = wanted;
  const file = await fileGoingOut(platform, instance, patient);
  if (form === "stored" && hasPreamble(await readRange(file.path, 0, preambleBytes))) return asStored(file, instance);
  return decoded(platform, file, instance);
}

/** A ready file whose first bytes have been read, while others were still being sent. */
export interface BegunFile extends ReadyFile {
  /** Null for an empty file. */
  readonly head: PooledBytes | null;
  /** What follows; to be read, or returned. */
  readonly rest: AsyncGenerator<PooledBytes, void>;
}

/**
 * The same, with its first bytes read: a file that is asked for as it is stored is looked at and sent in one reading.
 *
 * @throws Problem as fileGoingOut
 */
export async function begunFile(platform: Platform, wanted: WantedFile): Promise<BegunFile> {
  const { instance, form, patient } = wanted;
  const file = await fileGoingOut(platform, instance, patient);
  if (form === "explicit") return begun(await decoded(platform, file, instance));
  const asIs = await begun(asStored(file, instance));
  if (asIs.head && hasPreamble(asIs.head.bytes)) return asIs;
  await asIs.rest.return();
  return begunFile(platform, { ...wanted, form: "explicit" });
}

async function begun(ready: ReadyFile): Promise<BegunFile> {
  const rest = bytesOf(ready.file);
  const { value } = await rest.next();
  return { ...ready, head: value ?? null, rest };
}

/** The bytes of a begun file. */
export async function* bytesOfBegun({ head, rest }: BegunFile): AsyncGenerator<PooledBytes, void> {
  if (head) yield head;
  yield* rest;
}

const asStored = (file: FileGoingOut, { transferSyntaxUid }: StoredInstance): ReadyFile => ({
  file,
  transferSyntaxUid,
  isStored: true,
});

async function decoded({ cacheDir, log }: Platform, from: FileGoingOut, instance: StoredInstance): Promise<ReadyFile> {
  const to = await newPassingFile(cacheDir);
  const written = await writeAsExplicit({ from: from.path, to }).catch(async (error: unknown) => {
    await Promise.all([rm(to, { force: true }), from.done()]);
    throw error;
  });
  if (!written.ok) {
    await rm(to, { force: true });
    const { reason, detail } = written;
    log.warn({ objectHash: instance.objectHash, reason, detail }, "sent as stored: cannot be decoded");
    return asStored(from, instance);
  }
  await from.done();
  const { size: sizeBytes } = await stat(to);
  const file = { path: to, sizeBytes, isOriginal: false, done: () => rm(to, { force: true }) };
  return { file, transferSyntaxUid: explicitLittleEndianUid, isStored: false };
}

/** With the prefix "DICM" behind it. */
const preambleBytes = 132;

/** Whether a file has the preamble that files of media and of DICOMweb begin with (PS3.10 §7.1). */
const hasPreamble = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(128, preambleBytes)).toString("latin1") === "DICM";

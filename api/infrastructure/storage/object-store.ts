import type { Readable } from "node:stream";
import type { WrittenPart } from "./write-part";

export interface StoredObject {
  /** SHA-256 of the bytes, in hex: the object's only name. */
  hash: string;
  sizeBytes: number;
}

/** For files that were received, and wait in a folder of their own to be filed. */
export interface ReceivedStore {
  /** On the disk of the store; whatever stands in it survives the process. */
  folder: string;
  /**
   * Keeps whole and synced files as `keep` does, each where it stands too: under another name of the same bytes.
   *
   * @throws Problem storage_full
   */
  keep(files: readonly { path: string; objectHash: string }[]): Promise<void>;
}

/** Bytes kept under the hash of their content, on disk or in S3. Same bytes, same object. */
export interface ObjectStore {
  /** Null for a store that is not on this machine's disk, or where files there have no second names. */
  received: ReceivedStore | null;
  /** Path of a file that does not exist yet, for bytes on their way in (`writePart`): `keep` takes it from there without copying. */
  newPart(): string;
  /**
   * Keeps a local file durably; when this returns, the bytes survive a crash. The file is moved away.
   *
   * @param file path of a complete file on this machine, or what `writePart` wrote, which is not read again
   * @throws Problem storage_full
   */
  keep(file: string | WrittenPart): Promise<StoredObject>;
  /** As `keep`, for bytes in memory. */
  keepBytes(bytes: Uint8Array): Promise<StoredObject>;
  /** Streams the object; @throws Problem not_found. */
  read(hash: string): Promise<Readable>;
  /** Path of a local copy, for workers that read it by themselves; @throws Problem not_found. */
  localPath(hash: string): Promise<string>;
  has(hash: string): Promise<boolean>;
  /** Every object that is kept, in no order; some that come or go meanwhile are left out. */
  list(): AsyncIterable<StoredObject>;
  /**
   * Asks the store whether it answers.
   *
   * @returns how many bytes are free on its disk; null where there is no disk of ours
   * @throws where it does not answer
   */
  freeBytes(): Promise<number | null>;
  /**
   * Removes an object nothing refers to. One that was kept again since `before` stays: a reference to it may be on its
   * way into the database.
   *
   * @returns whether it was removed
   */
  removeUnused(hash: string, before: Date): Promise<boolean>;
}

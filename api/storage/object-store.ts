import type { Readable } from "node:stream";

export interface StoredObject {
  /** SHA-256 of the bytes, in hex: the object's only name. */
  hash: string;
  sizeBytes: number;
}

/** Bytes kept under the hash of their content, on disk or in S3. Same bytes, same object. */
export interface ObjectStore {
  /**
   * Keeps a local file durably; when this returns, the bytes survive a crash. The file may be moved away.
   *
   * @param path a complete file on this machine
   * @throws Problem storage_full
   */
  keep(path: string): Promise<StoredObject>;
  /** As `keep`, for bytes in memory. */
  keepBytes(bytes: Uint8Array): Promise<StoredObject>;
  /** Streams the object; @throws Problem not_found. */
  read(hash: string): Promise<Readable>;
  /** Path of a local copy, for workers that read it by themselves; @throws Problem not_found. */
  localPath(hash: string): Promise<string>;
  has(hash: string): Promise<boolean>;
}

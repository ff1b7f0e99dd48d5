import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { StoredObject } from "./object-store";

/** Hash and size of bytes that pass by, for a writer that measures as it writes. */
export function contentMeter() {
  const digest = createHash("sha256");
  let sizeBytes = 0;
  return {
    add(chunk: Uint8Array) {
      digest.update(chunk);
      sizeBytes += chunk.length;
    },
    get sizeBytes() {
      return sizeBytes;
    },
    /** May be called once, after the last byte. */
    result: (): StoredObject => ({ hash: digest.digest("hex"), sizeBytes }),
  };
}

/** Hash and size of a local file. */
export async function measureFile(path: string): Promise<StoredObject> {
  const meter = contentMeter();
  for await (const chunk of createReadStream(path)) meter.add(chunk);
  return meter.result();
}

const hashForm = /^[0-9a-f]{64}$/;

/** Whether a name is the hash of some content: nothing else ever becomes part of a path. */
export const isContentHash = (name: string) => hashForm.test(name);

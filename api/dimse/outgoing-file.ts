import { createReadStream } from "node:fs";
import { open, readFile, rm, stat } from "node:fs/promises";
import { headSource, memorySource } from "../dicom/encoding/byte-source";
import { dataSetStart } from "../dicom/encoding/dicom-file";
import type { PlainSyntax } from "../dicom/encoding/explicit-file";
import { writeAsPlain } from "../dicom/explicit-file";
import { newPassingFile } from "../retrieval/passing-files";
import type { Platform } from "../platform";
import type { OutgoingDataSet } from "./messages";
import type { SendableInstance } from "./retrieve-queries";

/** As it is stored, or decoded. */
export type FileForm = "stored" | PlainSyntax;

/** The data set of an instance, ready to be sent. */
export interface OutgoingFile {
  readonly dataSet: Buffer | OutgoingDataSet;
  /** Removes what was made for it. */
  done(): Promise<void>;
}

/** It cannot be given in that form. */
export class NotDecodable extends Error {}

/** Up to this size a file is read at once. */
const READ_WHOLE_BYTES = 4 * 1024 * 1024;
/** File meta information is far shorter. */
const META_BYTES = 64 * 1024;
const PIECE_BYTES = 512 * 1024;

/** @throws NotDecodable */
export async function outgoingFile(
  { objects, cacheDir }: Pick<Platform, "objects" | "cacheDir">,
  { objectHash }: SendableInstance,
  form: FileForm,
): Promise<OutgoingFile> {
  const stored = await objects.localPath(objectHash);
  if (form === "stored") return { dataSet: await dataSetOf(stored), done: async () => undefined };
  const to = await newPassingFile(cacheDir);
  const done = () => rm(to, { force: true });
  try {
    const written = await writeAsPlain({ from: stored, to, form });
    if (!written.ok) throw new NotDecodable(`${written.reason}: ${written.detail}`);
    return { dataSet: await dataSetOf(to), done };
  } catch (error) {
    await done();
    throw error;
  }
}

/** What stands behind preamble and file meta information, which are not sent (PS3.7 §9.1.1.1). */
async function dataSetOf(path: string): Promise<Buffer | OutgoingDataSet> {
  const { size } = await stat(path);
  if (size <= READ_WHOLE_BYTES) {
    const bytes = await readFile(path);
    return bytes.subarray(dataSetStart(memorySource(bytes)));
  }
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(META_BYTES), 0, META_BYTES, 0);
    const start = dataSetStart(headSource(buffer.subarray(0, bytesRead), size));
    return { length: size - start, bytes: bytesFrom(path, start) };
  } finally {
    await file.close();
  }
}

/** The file is opened once they are asked for. */
async function* bytesFrom(path: string, start: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start, highWaterMark: PIECE_BYTES });
}

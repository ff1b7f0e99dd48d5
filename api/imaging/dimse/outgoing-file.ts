import { createReadStream } from "node:fs";
import { open, readFile, rm, stat } from "node:fs/promises";
import { headSource, memorySource } from "#api/dicom/encoding/byte-source";
import { dataSetStart } from "#api/dicom/encoding/dicom-file";
import type { PlainSyntax } from "#api/dicom/plain-files/explicit-file";
import { writeAsPlain } from "#api/dicom/explicit-file";
import { correctedPatientOf } from "../retrieval/corrected-patient-queries";
import { fileGoingOut } from "../retrieval/file-going-out";
import { newPassingFile } from "../retrieval/passing-files";
import type { Platform } from "#api/infrastructure/platform";
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
const readWholeBytes = 4 * 1024 * 1024;
/** File meta information is far shorter. */
const metaBytes = 64 * 1024;
const pieceBytes = 512 * 1024;

/** An instance with its exam's patient data. @throws NotDecodable */
export async function outgoingFile(
  platform: Pick<Platform, "db" | "objects" | "cacheDir" | "log">,
  instance: SendableInstance,
  form: FileForm,
): Promise<OutgoingFile> {
  const patient = await correctedPatientOf(platform.db, instance.examId);
  const going = await fileGoingOut(platform, instance, patient);
  if (form === "stored") return { dataSet: await dataSetOf(going.path), done: going.done };
  const to = await newPassingFile(platform.cacheDir);
  const done = () => rm(to, { force: true });
  try {
    const written = await writeAsPlain({ from: going.path, to, form });
    if (!written.ok) throw new NotDecodable(`${written.reason}: ${written.detail}`);
    return { dataSet: await dataSetOf(to), done };
  } catch (error) {
    await done();
    throw error;
  } finally {
    await going.done();
  }
}

/** What stands behind preamble and file meta information, which are not sent (PS3.7 §9.1.1.1). */
async function dataSetOf(path: string): Promise<Buffer | OutgoingDataSet> {
  const { size } = await stat(path);
  if (size <= readWholeBytes) {
    const bytes = await readFile(path);
    return bytes.subarray(dataSetStart(memorySource(bytes)));
  }
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(metaBytes), 0, metaBytes, 0);
    const start = dataSetStart(headSource(buffer.subarray(0, bytesRead), size));
    return { length: size - start, bytes: bytesFrom(path, start) };
  } finally {
    await file.close();
  }
}

/** The file is opened once they are asked for. */
async function* bytesFrom(path: string, start: number): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start, highWaterMark: pieceBytes });
}

import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { ExamWhole } from "../exams/exam-record-queries";
import { printedTime } from "../printing/printed-time";
import type { ObjectStore, StoredObject } from "../storage/object-store";
import { dicomdir } from "./dicomdir";
import { indexPage } from "./index-page";
import { packageLayout } from "./package-layout";
import type { PackedParts } from "./package-queries";

/** Images are mostly compressed already, or meant to be read fast. */
const stored = { compress: false };

/**
 * Packs an exam into a zip and keeps it. Objects pass through one after the other: memory does not grow with the exam.
 *
 * @throws Problem storage_full; not_found when storage has lost an object
 */
export async function buildPackage(objects: ObjectStore, exam: ExamWhole, parts: PackedParts): Promise<StoredObject> {
  const { series, files } = packageLayout(parts);
  const studied = printedTime(exam.studyDate ?? exam.created, exam.timeZone);
  const zip = new ZipFile();
  const { studyInstanceUid } = exam;
  if (studyInstanceUid && series.length > 0) {
    const directory = dicomdir({
      // The family name alone cannot be told from what was typed: the whole name stands as one component.
      patientName: exam.patientName,
      patientId: exam.patientId,
      studyInstanceUid,
      studyId: exam.accessionNumber,
      studyDate: studied.date.replaceAll("-", ""),
      studyTime: `${studied.time.replaceAll(":", "")}00`,
      description: exam.studyDesc.slice(0, 64),
      accessionNumber: exam.accessionNumber,
      series,
    });
    zip.addBuffer(directory, "DICOMDIR", stored);
  }
  const page = await indexPage({ ...exam, studyDay: studied.date }, series, files);
  zip.addBuffer(Buffer.from(page), "INDEX.HTM", stored);
  for (const { path, objectHash } of files) {
    zip.addReadStreamLazy(path, stored, (take) => {
      objects.read(objectHash).then(
        (stream) => take(null, stream),
        (error: unknown) => take(error, new PassThrough()),
      );
    });
  }
  zip.end();
  const part = objects.newPart();
  const failure = new AbortController();
  zip.on("error", (error) => failure.abort(error));
  try {
    await pipeline(zip.outputStream, createWriteStream(part, { flags: "wx" }), { signal: failure.signal });
    return await objects.keep(part);
  } catch (error) {
    failure.signal.throwIfAborted();
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

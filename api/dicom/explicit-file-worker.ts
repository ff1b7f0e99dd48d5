import { closeSync, fstatSync, openSync } from "node:fs";

import { fileSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { writeExplicitFile } from "./encoding/explicit-file";
import { loadCodecs } from "./pixels/frame-codecs";
import { HeaderRefused, RenderRefused, type RenderRefusal } from "./refusal";

export interface ExplicitFileTask {
  readonly from: string;
  /** A file that does not exist yet. */
  readonly to: string;
}

export type ExplicitFileWritten =
  { readonly ok: true } | { readonly ok: false; readonly reason: RenderRefusal; readonly detail: string };

/** Writes a file anew in Explicit VR Little Endian; runs in a worker thread. */
export default async function explicitFileOf({ from, to }: ExplicitFileTask): Promise<ExplicitFileWritten> {
  await loadCodecs();
  const file = openSync(from, "r");
  try {
    writeExplicitFile(openDicom(fileSource(file, fstatSync(file).size)), to);
    return { ok: true };
  } catch (error) {
    if (error instanceof RenderRefused) return { ok: false, reason: error.reason, detail: error.detail };
    if (error instanceof HeaderRefused) return { ok: false, reason: "malformed", detail: error.detail };
    throw error;
  } finally {
    closeSync(file);
  }
}

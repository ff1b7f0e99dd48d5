import { closeSync, fstatSync, openSync } from "node:fs";

import { fileSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { loadCodecs } from "./pixels/frame-codecs";
import { nativeFrame, storedFrame } from "./pixels/native-frame";
import { HeaderRefused, RenderRefused, type RenderRefusal } from "./refusal";

export interface FramesTask {
  readonly path: string;
  /** 0-based, in the order wanted. */
  readonly frames: readonly number[];
  /** As they stand in the file, or decoded. */
  readonly form: "stored" | "native";
}

export type FramesRead =
  /** The first of the frames asked for, at least one: as many as are handed over at once. */
  | { readonly ok: true; readonly frames: readonly Uint8Array[] }
  | { readonly ok: false; readonly reason: RenderRefusal; readonly detail: string };

/** Frames are handed over until they pass this many bytes, so that an object of thousands never stands in memory whole. */
const BYTES_AT_ONCE = 8 * 1024 * 1024;

/** Reads the bytes of frames of a file; runs in a worker thread. */
export default async function framesOfFile({ path, frames, form }: FramesTask): Promise<FramesRead> {
  if (form === "native") await loadCodecs();
  const file = openSync(path, "r");
  try {
    const dicom = openDicom(fileSource(file, fstatSync(file).size));
    const read: Uint8Array[] = [];
    let length = 0;
    for (const frame of frames) {
      const bytes = form === "native" ? nativeFrame(dicom, frame) : storedFrame(dicom, frame);
      // A copy of its own: what it was read with may be a part of something larger, or be used again.
      read.push(new Uint8Array(bytes));
      length += bytes.length;
      if (length >= BYTES_AT_ONCE) break;
    }
    return { ok: true, frames: read };
  } catch (error) {
    if (error instanceof RenderRefused) return { ok: false, reason: error.reason, detail: error.detail };
    if (error instanceof HeaderRefused) return { ok: false, reason: "malformed", detail: error.detail };
    throw error;
  } finally {
    closeSync(file);
  }
}

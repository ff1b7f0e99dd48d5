import { closeSync, fstatSync, openSync } from "node:fs";
import { fileSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { bytesAtOnce, type FramesRead, type FramesTask } from "./frames-task";
import { loadCodecs } from "./pixels/frame-codecs";
import { nativeFrame, storedFrame } from "./pixels/native-frame";
import { asNotShown } from "./refusal";

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
      if (length >= bytesAtOnce) break;
    }
    return { ok: true, frames: read };
  } catch (error) {
    return asNotShown(error);
  } finally {
    closeSync(file);
  }
}

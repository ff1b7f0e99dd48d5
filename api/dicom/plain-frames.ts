import { open, type FileHandle } from "node:fs/promises";

import { BehindHead, headSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { plainFrameRange } from "./pixels/native-frame";
import { HeaderRefused, RenderRefused } from "./refusal";

const headBytes = 64 * 1024;

/**
 * Reads frames that need no decoding on the main thread, in passing: a task for a thread, and copying a frame back from
 * it, would take longer. Only headers that end within the first 64 KB are read here, as at upload.
 *
 * @param mostBytes reading stops behind the frame that passes them
 * @returns the first of the frames, at least one; `null` where a thread has to read them, or to say why it cannot
 * @throws when the file cannot be opened
 */
export async function readPlainFrames(
  path: string,
  frames: readonly number[],
  mostBytes: number,
): Promise<Uint8Array[] | null> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const head = await bytesAt(file, 0, Math.min(size, headBytes));
    const ranges = head && rangesIn(head, size, frames);
    if (!ranges) return null;
    const read: Uint8Array[] = [];
    let length = 0;
    for (const range of ranges) {
      const isAtHand = range.offset + range.length <= head.length;
      const bytes = isAtHand
        ? head.subarray(range.offset, range.offset + range.length)
        : await bytesAt(file, range.offset, range.length);
      if (!bytes) return null;
      read.push(bytes);
      length += range.length;
      if (length >= mostBytes) break;
    }
    return read;
  } finally {
    await file.close();
  }
}

function rangesIn(head: Buffer, size: number, frames: readonly number[]) {
  try {
    const dicom = openDicom(headSource(head, size));
    const ranges = frames.map((frame) => plainFrameRange(dicom, frame)).filter((range) => range !== null);
    return ranges.length === frames.length ? ranges : null;
  } catch (error) {
    const isExpected = error instanceof BehindHead || error instanceof HeaderRefused || error instanceof RenderRefused;
    if (!isExpected) throw error;
    return null;
  }
}

/** `null` where the file ends before. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer | null> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}

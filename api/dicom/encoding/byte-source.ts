import { readSync } from "node:fs";

import { HeaderRefused } from "../refusal";

/** Bytes read by position, so that a header is found without reading the pixels behind it. */
export interface ByteSource {
  /** Length in bytes. */
  readonly size: number;
  /**
   * Only the first bytes are at hand, to be read in passing: `BehindHead` is thrown where more would be needed, and
   * where it would take long.
   */
  readonly isHead: boolean;
  /**
   * @returns exactly `length` bytes, a view the caller must not change
   * @throws HeaderRefused `truncated` when the range passes the end
   */
  read(offset: number, length: number): Buffer;
}

/** The first bytes do not do: what is asked for stands behind them, or would take long to read. */
export class BehindHead extends Error {}

function assertInside(offset: number, length: number, size: number) {
  if (offset + length > size) {
    throw new HeaderRefused("truncated", `${length} bytes wanted at ${offset}, file has ${size}`);
  }
}

/** A source over bytes in memory. */
export function memorySource(bytes: Uint8Array): ByteSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    size: buffer.length,
    isHead: false,
    read: (offset, length) => {
      assertInside(offset, length, buffer.length);
      return buffer.subarray(offset, offset + length);
    },
  };
}

/**
 * A source over the first bytes of a file.
 *
 * @param size length of the whole file in bytes
 */
export function headSource(head: Buffer, size: number): ByteSource {
  return {
    size,
    isHead: true,
    read: (offset, length) => {
      assertInside(offset, length, size);
      if (offset + length > head.length) throw new BehindHead();
      return head.subarray(offset, offset + length);
    },
  };
}

/** The first read takes in the header of nearly every file at once; later ones follow jumps over large values. */
const firstWindow = 64 * 1024;
const nextWindow = 8 * 1024;

/**
 * A source over an open file, read through a sliding window.
 *
 * @param size the file's length in bytes as of opening
 */
export function fileSource(fileDescriptor: number, size: number): ByteSource {
  let window = Buffer.alloc(0);
  let windowStart = 0;
  return {
    size,
    isHead: false,
    read: (offset, length) => {
      assertInside(offset, length, size);
      const from = offset - windowStart;
      if (from >= 0 && from + length <= window.length) return window.subarray(from, from + length);
      const wanted = Math.max(length, window.length === 0 ? firstWindow : nextWindow);
      const fresh = Buffer.allocUnsafe(Math.min(wanted, size - offset));
      let filled = 0;
      while (filled < fresh.length) {
        const count = readSync(fileDescriptor, fresh, filled, fresh.length - filled, offset + filled);
        if (count === 0) throw new HeaderRefused("truncated", `file ended at ${offset + filled} while being read`);
        filled += count;
      }
      window = fresh;
      windowStart = offset;
      return window.subarray(0, length);
    },
  };
}

import { open } from "node:fs/promises";

/**
 * A part of a file.
 *
 * @param position where it begins, in bytes
 * @param length in bytes at most: fewer come where the file ends before
 * @throws what the system says of a file that cannot be opened or read
 */
export async function readRange(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

import { open } from "node:fs/promises";
import { headSource } from "#api/dicom/encoding/byte-source";
import { dataSetStart } from "#api/dicom/encoding/dicom-file";

const headBytes = 64 * 1024;
const stepBytes = 1024 * 1024;

/**
 * Whether two DICOM files hold the same data set, byte for byte. What stands before it is not compared: whoever passes
 * an instance on by the network writes preamble and file meta information anew (PS3.10 §7.1).
 *
 * @param one path of a file whose header was read; so with `other`
 */
export async function isSameDataSet(one: string, other: string): Promise<boolean> {
  const files = await Promise.all([open(one, "r"), open(other, "r")]);
  const [first, second] = files;
  try {
    const [a, b] = await Promise.all([dataSetOf(first), dataSetOf(second)]);
    if (a.lengthBytes !== b.lengthBytes) return false;
    const [left, right] = [Buffer.alloc(stepBytes), Buffer.alloc(stepBytes)];
    for (let at = 0; at < a.lengthBytes; at += stepBytes) {
      const length = Math.min(stepBytes, a.lengthBytes - at);
      await Promise.all([first.read(left, 0, length, a.start + at), second.read(right, 0, length, b.start + at)]);
      if (!left.subarray(0, length).equals(right.subarray(0, length))) return false;
    }
    return true;
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

async function dataSetOf(file: Awaited<ReturnType<typeof open>>) {
  const { size } = await file.stat();
  const head = Buffer.alloc(Math.min(headBytes, size));
  await file.read(head, 0, head.length, 0);
  const start = dataSetStart(headSource(head, size));
  return { start, lengthBytes: size - start };
}

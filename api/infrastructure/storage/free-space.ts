import { statfs } from "node:fs/promises";

/** Bytes that a program without rights of its own may still write to the disk of a folder. @throws where it is not there */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

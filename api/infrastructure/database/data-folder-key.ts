import { createHash, randomUUID } from "node:crypto";
import { link, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessCode } from "../errors/error-code";

/**
 * The key a data folder is locked by. The folder carries its own name in the file `folder-id`: the same folder has the
 * same key through any path or mount, and two machines with equal paths to folders of their own do not meet. A copy of
 * the folder brings the name along, but in a file with another number (inode), and has a key of its own.
 *
 * @returns a signed 64-bit integer in decimal, as `pg_advisory_lock` takes it
 */
export async function dataFolderKey(folder: string): Promise<string> {
  const file = join(folder, "folder-id");
  const id = (await readId(file)) ?? (await writeId(file));
  const { ino } = await stat(file, { bigint: true });
  return createHash("sha256").update(`radbridge data folder ${id} ${ino}`).digest().readBigInt64BE().toString();
}

function readId(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((error: unknown) => unlessCode(error, "ENOENT"));
}

async function writeId(file: string): Promise<string | undefined> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, randomUUID());
  // A link appears whole or not at all, and never replaces the one another start made meanwhile.
  await link(draft, file).catch((error: unknown) => unlessCode(error, "EEXIST"));
  await rm(draft);
  return readId(file);
}

import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { unlessCode } from "#api/infrastructure/errors/error-code";

/**
 * A folder of backups: `objects/ab/ab12…` with the bytes of all of them, each once, and a folder for each backup named by
 * its time, in which `backup.json` is written last. One without it was broken off.
 */
const Summary = z.object({
  format: z.literal(1),
  /** When its database stood as it stands in it. */
  made: z.iso.datetime(),
  /** Files of the embedded PostgreSQL, or a dump of an external one. */
  database: z.enum(["files", "dump"]),
  objects: z.number().int(),
  objectBytes: z.number().int(),
});

export type Summary = z.infer<typeof Summary>;

const summaryName = "backup.json";
const objectListName = "objects.txt";

export const objectPath = (folder: string, hash: string) => join(folder, "objects", hash.slice(0, 2), hash);
export const databaseFolder = (backup: string) => join(backup, "database");
/** What stands in the data folder beside database, objects and cache. */
export const otherFilesFolder = (backup: string) => join(backup, "data");
/** Images that were received and are not filed yet. */
export const receivedFolder = (backup: string) => join(backup, "received");

/** Makes the folder of a backup that begins now. */
export async function beginBackup(folder: string, now: Date): Promise<string> {
  const backup = join(folder, now.toISOString().replace(/[:.]/g, "-"));
  await mkdir(backup, { recursive: true, mode: 0o700 });
  return backup;
}

export async function writeObjectList(backup: string, hashes: Iterable<string>): Promise<void> {
  await writeFile(join(backup, objectListName), [...hashes].sort().join("\n"), { mode: 0o600 });
}

export const readObjectList = async (backup: string): Promise<string[]> =>
  (await readFile(join(backup, objectListName), "utf8")).split("\n").filter(Boolean);

/** The backup is whole from now on. */
export async function finishBackup(backup: string, summary: Summary): Promise<void> {
  const draft = join(backup, `${summaryName}.part`);
  await writeFile(draft, JSON.stringify(summary, null, 2), { mode: 0o600 });
  await rename(draft, join(backup, summaryName));
}

/** What a whole backup says of itself; undefined of one that was broken off, and of any other folder. */
export async function readSummary(backup: string): Promise<Summary | undefined> {
  const text = await readFile(join(backup, summaryName), "utf8").catch((error: unknown) =>
    unlessCode(error, "ENOENT", "ENOTDIR"),
  );
  return text === undefined ? undefined : Summary.parse(JSON.parse(text));
}

/** Paths of the whole backups of a folder, the latest last. */
export async function wholeBackups(folder: string): Promise<string[]> {
  const names = ((await readdir(folder).catch((error: unknown) => unlessCode(error, "ENOENT"))) ?? []).sort();
  const backups: string[] = [];
  for (const name of names) if (await readSummary(join(folder, name))) backups.push(join(folder, name));
  return backups;
}

import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** No answer takes as long to begin; one that has begun holds its file open. */
const keptMs = 60 * 60 * 1000;
const sweepEveryMs = 10 * 60 * 1000;

const swept = new Map<string, number>();

/**
 * Path for a file that is made for one answer, which removes it. What an answer left behind that never began, or a
 * crash, is swept away later.
 */
export async function newPassingFile(cacheDir: string): Promise<string> {
  const folder = join(cacheDir, "passing");
  await mkdir(folder, { recursive: true });
  const now = Date.now();
  if (now - (swept.get(folder) ?? 0) > sweepEveryMs) {
    swept.set(folder, now);
    await sweep(folder, now - keptMs);
  }
  return join(folder, `${randomUUID()}.part`);
}

async function sweep(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < before) await rm(path, { force: true });
  }
}

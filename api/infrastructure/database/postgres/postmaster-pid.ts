import { link, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { unlessCode } from "../../errors/error-code";

const statuses = ["starting", "stopping", "ready", "standby"] as const;

/** Status line of `postmaster.pid`, as PostgreSQL writes it (src/include/utils/pidfile.h). */
export type PostmasterStatus = (typeof statuses)[number] | "unknown";

/** Reads `postmaster.pid`, which PostgreSQL keeps while it runs and leaves behind when it is killed. */
export async function readPostmasterPid(
  dataDir: string,
): Promise<{ pid: number; status: PostmasterStatus } | undefined> {
  const text = await readFile(join(dataDir, "postmaster.pid"), "utf8").catch((error: unknown) =>
    unlessCode(error, "ENOENT"),
  );
  const lines = text?.split("\n");
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, status: statuses.find((known) => known === lines[7]?.trim()) ?? "unknown" };
}

/**
 * Removes what a killed postmaster left, when its pid meanwhile belongs to a stranger: PostgreSQL would take the
 * stranger for its own and refuse to start.
 *
 * @param files `postmaster.pid` and the lock of the socket, which starts with the same pid
 */
export async function removeStaleLocks(files: string[], stalePid: number): Promise<void> {
  for (const file of files) {
    const aside = `${file}.stale-${process.pid}`;
    await rename(file, aside).catch((error: unknown) => unlessCode(error, "ENOENT"));
    const text = await readFile(aside, "utf8").catch((error: unknown) => unlessCode(error, "ENOENT"));
    if (text === undefined) continue;
    // Another start may have been quicker: a file that is not the stale one goes back where it was.
    if (Number(text.split("\n")[0]) !== stalePid) await link(aside, file);
    await rm(aside);
  }
}

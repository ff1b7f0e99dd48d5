import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** Leaves that many bytes free, a page more or less. */
  fill(leftBytes: number): Promise<void>;
  /** Takes away what filled it. */
  clear(): Promise<void>;
  freeBytes(): Promise<number>;
  remove(): Promise<void>;
}

/** A disk in memory; null where none may be mounted: that takes root and the right to mount. */
export function smallDisk(sizeMb: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "small-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m`, "tmpfs", folder]);
  if (status !== 0) return null;
  const filler = join(folder, "filler");
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill: async (leftBytes) => writeFile(filler, Buffer.alloc(Math.max(0, (await freeBytes()) - leftBytes))),
    clear: () => rm(filler, { force: true }),
    freeBytes,
    remove: async () => {
      spawnSync("umount", ["-l", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

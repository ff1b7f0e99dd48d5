import { constants } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { clientConfig, type DatabaseTarget } from "#api/infrastructure/database/connect";
import { unlessCode } from "#api/infrastructure/errors/error-code";

/** Contents that PostgreSQL makes anew when it starts (manual, "Making a Base Backup Using the Low Level API"). */
const emptyFolders = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init|\.s\.PGSQL\..*|folder-id|pgsql_tmp.*)$/;
/** Tells where recovery begins: copied when everything else is. */
const controlFile = join("global", "pg_control");

/**
 * Copies a running cluster so that the copy starts as it stands at the end of this: its files as they are found, and the
 * write-ahead log since before the first of them, which makes them one state.
 *
 * @param dataDir the cluster's own folder
 * @param beforeEnd called just before that end
 */
export async function copyCluster(
  { target, dataDir }: { target: DatabaseTarget; dataDir: string },
  copy: string,
  beforeEnd: () => Promise<void>,
): Promise<void> {
  // One connection from begin to end: the backup, and the slot that keeps the log, end with it.
  const client = new Client({ ...clientConfig(target), application_name: "Radbridge backup" });
  await client.connect();
  try {
    await client.query("select pg_create_physical_replication_slot('radbridge_backup', true, true)");
    const { rows: begun } = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('radbridge', true)) as segment",
    );
    await copyFiles(dataDir, copy);
    await beforeEnd();
    const { rows: ended } = await client.query<{ segment: string; label: string; spaces: string }>(
      "select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as spaces from pg_backup_stop(false)",
    );
    const [first, last] = [begun[0], ended[0]];
    if (!first || !last) throw new Error("PostgreSQL said nothing of the backup");
    await writeFile(join(copy, "backup_label"), last.label, { mode: 0o600 });
    await copyLog(dataDir, copy, { from: first.segment, to: last.segment });
  } finally {
    await client.end();
  }
}

async function copyFiles(dataDir: string, copy: string): Promise<void> {
  const below = async (path: string): Promise<void> => {
    await mkdir(join(copy, path), { recursive: true, mode: 0o700 });
    if (emptyFolders.includes(path)) return;
    const entries = (await readdir(join(dataDir, path), { withFileTypes: true }).catch(unlessGone)) ?? [];
    for (const entry of entries.filter(({ name }) => !leftOut.test(name))) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) await below(inner);
      else if (entry.isFile() && inner !== controlFile) await copyIfThere(join(dataDir, inner), join(copy, inner));
    }
  };
  await below("");
  await copyIfThere(join(dataDir, controlFile), join(copy, controlFile));
}

/** Segments are named by their place in the log, which sorts as it was written. */
async function copyLog(dataDir: string, copy: string, { from, to }: { from: string; to: string }): Promise<void> {
  const names = (await readdir(join(dataDir, "pg_wal"))).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= to,
  );
  if (!names.includes(from) || !names.includes(to)) throw new Error(`PostgreSQL kept no log from ${from} to ${to}`);
  await mkdir(join(copy, "pg_wal", "archive_status"), { recursive: true, mode: 0o700 });
  for (const name of names) await copyFile(join(dataDir, "pg_wal", name), join(copy, "pg_wal", name));
}

const unlessGone = (error: unknown) => unlessCode(error, "ENOENT");

/** A table may be dropped meanwhile; the log tells of it. */
const copyIfThere = (from: string, to: string) =>
  copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: unknown) => unlessGone(error));

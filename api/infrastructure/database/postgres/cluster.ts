import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chown, lstat, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Logger } from "pino";
import { unlessCode } from "../../errors/error-code";
import { accountCan, postgresAccount, type PostgresAccount } from "./account";
import { postgresBinaries, type PostgresBinaries } from "./binaries";
import { environment } from "./settings";

const run = promisify(execFile);

/** The release whose files the shipped PostgreSQL reads. */
const majorVersion = "18";

/** Linux takes 107 bytes in sockaddr_un.sun_path, macOS 103. */
const longestSocketPath = 103;

export const superuser = "radbridge";
export const port = 5432;

/** One PostgreSQL cluster on disk and how to run it. */
export type Cluster = {
  dataDir: string;
  /** how PostgreSQL, whose working directory is `dataDir`, calls that folder */
  dataDirInside: string;
  socketDir: string;
  /** `cluster_name`: tells the processes of this cluster from those of any other */
  name: string;
  logFile: string;
  durable: boolean;
  account: PostgresAccount;
  binaries: PostgresBinaries;
};

/**
 * Makes the cluster ready to run: creates it when the folder is new and gives its files to the account that runs it.
 *
 * @param dataDir the cluster's own folder, made when missing; its parent keeps the log
 * @throws when the folder holds something else or a cluster of another PostgreSQL release
 */
export async function prepareCluster(options: { dataDir: string; durable: boolean; log: Logger }): Promise<Cluster> {
  const { durable, log } = options;
  await mkdir(dirname(options.dataDir), { recursive: true });
  const dataDir =
    (await realpath(options.dataDir).catch((error: unknown) => unlessCode(error, "ENOENT"))) ??
    join(await realpath(dirname(options.dataDir)), basename(options.dataDir));
  const account = await postgresAccount(dataDir);
  const binaries = await postgresBinaries(account);
  if (!(await isCluster(dataDir))) await createCluster({ dataDir, durable, account, binaries, log });
  await removeDrafts(dataDir);
  await handOver(dataDir, account);

  const name = clusterName(dataDir);
  const socketDir = await socketFolder(dataDir, name, account);
  const dataDirInside = await seenFromInside(dataDir, account);
  return { dataDir, dataDirInside, socketDir, name, logFile: `${dataDir}.log`, durable, account, binaries };
}

/** @param dataDir its real path */
export const clusterName = (dataDir: string) =>
  `radbridge-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;

async function isCluster(dataDir: string): Promise<boolean> {
  const version = await readFile(join(dataDir, "PG_VERSION"), "utf8").catch((error: unknown) =>
    unlessCode(error, "ENOENT"),
  );
  if (version !== undefined && version.trim() !== majorVersion)
    throw new Error(
      `${dataDir} was written by PostgreSQL ${version.trim()}, this release ships ${majorVersion}: dump it with the old one.`,
    );
  if (version === undefined && (await readdir(dataDir).catch((error: unknown) => unlessCode(error, "ENOENT")))?.length)
    throw new Error(`${dataDir} is not empty and holds no database.`);
  return version !== undefined;
}

type NewCluster = { dataDir: string; durable: boolean; account: PostgresAccount; binaries: PostgresBinaries };

/** Fills a draft folder and renames it, so that a crash in between leaves a draft and never half a cluster. */
async function createCluster({
  dataDir,
  durable,
  account,
  binaries,
  log,
}: NewCluster & { log: Logger }): Promise<void> {
  const began = Date.now();
  const draft = await mkdtemp(draftPrefix(dataDir));
  if (account) await chown(draft, account.uid, account.gid);
  try {
    await run(
      binaries.initdb,
      [
        ...["--pgdata", await seenFromInside(draft, account), "--username", superuser],
        // The socket's folder is closed to everybody else (0700); there is no other way in.
        ...["--auth-local=trust", "--auth-host=reject"],
        ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
        ...["--lc-collate=C", "--lc-ctype=C.UTF-8", "--no-instructions"],
        ...(durable ? [] : ["--no-sync"]),
      ],
      { ...account, cwd: draft, env: environment },
    );
    await rename(draft, dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Of two first starts at once the quicker one has made it.
    if (!(await isCluster(dataDir))) throw error;
  }
  if (durable) await syncFolder(dirname(dataDir));
  log.info({ dataDir, durationMs: Date.now() - began }, "database cluster created");
}

const draftPrefix = (dataDir: string) => `${dataDir}.new-`;

/** Once the cluster stands, drafts are of nobody's use: of starts that died, or that were slower than another one. */
async function removeDrafts(dataDir: string): Promise<void> {
  const folder = dirname(dataDir);
  const drafts = (await readdir(folder)).map((name) => join(folder, name));
  for (const draft of drafts.filter((path) => path.startsWith(draftPrefix(dataDir))))
    // Its initdb may still be writing for a moment.
    await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/**
 * What was restored or copied by root belongs to root: PostgreSQL needs its own. From Node 22 on a copied file keeps its
 * owner, a folder does not.
 */
async function handOver(folder: string, account: PostgresAccount): Promise<void> {
  if (!account) return;
  const owners = await Promise.all([folder, join(folder, "PG_VERSION")].map((path) => lstat(path)));
  if (owners.every(({ uid }) => uid === account.uid)) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
  await chown(folder, account.uid, account.gid);
}

async function socketFolder(dataDir: string, name: string, account: PostgresAccount): Promise<string> {
  if (Buffer.byteLength(join(dataDir, `.s.PGSQL.${port}`)) <= longestSocketPath) return dataDir;
  const folder = join(tmpdir(), name);
  await mkdir(folder, { mode: 0o700, recursive: true });
  const owner = account?.uid ?? process.getuid?.();
  const found = await lstat(folder);
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.()))
    throw new Error(`${folder}, which the database socket needs, was made by somebody else: remove it.`);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/**
 * A cluster below a closed folder (root's home, say) cannot be reached by name once the account is unprivileged. Its
 * working directory, entered while still root, stays open to it, and Linux has a name for that.
 */
async function seenFromInside(dataDir: string, account: PostgresAccount): Promise<string> {
  if (await accountCan(account, 'cd "$1"', dataDir)) return dataDir;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new Error(`User id ${account?.uid} cannot reach ${dataDir}: move it out of the closed folder.`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

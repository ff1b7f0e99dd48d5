import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The user and group PostgreSQL runs as; undefined = the ones of this process. */
export type PostgresAccount = { uid: number; gid: number } | undefined;

/**
 * Decides whom PostgreSQL runs as. It refuses to run as root, so root hands over to an unprivileged account: the owner
 * of an existing cluster, else `postgres`, else `nobody`.
 *
 * @param dataDir folder of the cluster; need not exist yet
 * @throws when the cluster belongs to somebody else, or root finds no unprivileged account
 */
export async function postgresAccount(dataDir: string): Promise<PostgresAccount> {
  const owner = await stat(dataDir).catch(() => undefined);
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && owner.uid !== self)
      throw new Error(
        `The database folder ${dataDir} belongs to user id ${owner.uid}: start as that user, or as root.`,
      );
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const [, , uid, gid] = lines.find(([user]) => user === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    "PostgreSQL cannot run as root and there is no user postgres or nobody: add one, or start as a user.",
  );
}

/**
 * Whether the account can do what a `test` expression asks, found out by trying, so that ACLs count too.
 *
 * @param expression for `sh -c`, the path being `"$1"`
 */
export async function accountCan(account: PostgresAccount, expression: string, path: string): Promise<boolean> {
  return run("/bin/sh", ["-c", expression, "sh", path], { ...account, cwd: "/" }).then(
    () => true,
    () => false,
  );
}

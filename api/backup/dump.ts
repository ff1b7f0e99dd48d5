import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { hasCode } from "#api/infrastructure/errors/error-code";
import { StartTrouble } from "#api/infrastructure/start-trouble";

/** How PostgreSQL's own programs are told of a database: a password among arguments could be read by anybody. */
function surroundings(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get("sslmode");
  return {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env.PATH,
    LC_ALL: "C",
    PGHOST: searchParams.get("host") ?? decodeURIComponent(hostname),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
  };
}

/** @throws StartTrouble where the program is missing; an Error with what it said where it failed */
async function run(program: string, args: string[], url: string): Promise<void> {
  const child = spawn(program, args, { env: surroundings(url), stdio: ["ignore", "ignore", "pipe"] });
  const said = text(child.stderr);
  try {
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${program} failed: ${(await said).trim().slice(-2_000)}`);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    throw new StartTrouble(
      `An external database is copied by ${program}: install PostgreSQL's client programs of its release, or put them on the PATH.`,
    );
  }
}

/** Writes a consistent dump of the database while it is used. @param url of DATABASE_URL */
export const dumpDatabase = (url: string, file: string) =>
  run("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`], url);

/** Fills an empty database from a dump, or leaves it as it is. */
export const restoreDump = (url: string, file: string) =>
  run(
    "pg_restore",
    ["--no-owner", "--exit-on-error", "--single-transaction", `--dbname=${new URL(url).pathname.slice(1)}`, file],
    url,
  );

import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { postgresAccount } from "#api/infrastructure/database/postgres/account";
import { freePort } from "./free-port";

const run = promisify(execFile);

export interface ExternalPostgres {
  /** As DATABASE_URL has it, with a new database for each name. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Where a PostgreSQL of the machine's own has its programs; null where it has none, or no server among them. */
function binaries(): string | null {
  const { stdout, status } = spawnSync("sh", ["-c", "ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1"], {
    encoding: "utf8",
  });
  const folder = stdout.trim();
  return status === 0 && spawnSync(join(folder, "initdb"), ["--version"]).status === 0 ? folder : null;
}

/** A PostgreSQL server of the machine's own packages, on a port of 127.0.0.1; null where there is none. */
export async function externalPostgres(): Promise<ExternalPostgres | null> {
  const programs = binaries();
  if (programs === null) return null;
  const root = await mkdtemp(join(tmpdir(), "external-postgres-"));
  const folder = join(root, "data");
  await mkdir(folder, { mode: 0o700 });
  const account = await postgresAccount(folder);
  if (account) for (const path of [root, folder]) await chown(path, account.uid, account.gid);
  const port = await freePort();
  const options = { ...account, cwd: root };
  await run(
    join(programs, "initdb"),
    ["-D", folder, "-U", "radbridge", "--auth=trust", "--no-sync", "-E", "UTF8"],
    options,
  );
  const settings = ["fsync=off", "listen_addresses=127.0.0.1", `port=${port}`, `unix_socket_directories=${root}`];
  const server = spawn(join(programs, "postgres"), ["-D", folder, ...settings.flatMap((value) => ["-c", value])], {
    ...options,
    stdio: "ignore",
  });
  const urlOf = (name: string) => `postgres://radbridge@127.0.0.1:${port}/${name}`;
  const asked = async (statement: string) => {
    const client = new Client({ connectionString: urlOf("postgres") });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  for (let tries = 0; ; tries += 1) {
    const error = await asked("select 1").catch((failure: unknown) => failure);
    if (error === undefined) break;
    if (tries > 100) throw error;
    await sleep(100);
  }
  return {
    database: async (name) => {
      await asked(`create database ${name}`);
      return urlOf(name);
    },
    stop: async () => {
      const gone = once(server, "exit");
      server.kill("SIGINT");
      await gone;
      await rm(root, { recursive: true, force: true });
    },
  };
}

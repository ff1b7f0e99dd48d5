import { execFile } from "node:child_process";
import { cp, lstat, mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { accountCan } from "#api/infrastructure/database/postgres/account";
import { postgresBinaries } from "#api/infrastructure/database/postgres/binaries";
import { temporaryFolder } from "./temporary-folder";

const run = promisify(execFile);
const folder = await temporaryFolder();
const closed = join(folder, "closed");
const packaged = join(closed, "package");
const copyTo = [join(folder, "cache")];
const nobody = { uid: 65534, gid: 65534 };

/** The package as `npm ci --ignore-scripts` leaves it: without the links between its libraries. */
beforeAll(async () => {
  const installed = dirname(dirname(dirname((await postgresBinaries(undefined)).postgres)));
  await mkdir(closed, { mode: 0o700 });
  await cp(installed, packaged, { recursive: true, verbatimSymlinks: true });
  const links: { target: string }[] = JSON.parse(await readFile(join(packaged, "native/pg-symlinks.json"), "utf8"));
  for (const { target } of links) await rm(join(packaged, target), { force: true });
});

test("links that an install without scripts left out are made, and the programs run in place", async () => {
  const { initdb, postgres } = await postgresBinaries(undefined, { packaged, copyTo });
  expect(postgres).toBe(join(packaged, "native/bin/postgres"));
  expect((await run(initdb, ["--version"])).stdout).toContain("PostgreSQL) 18");
  expect((await run(postgres, ["--version"])).stdout).toContain("PostgreSQL) 18");
  expect((await lstat(join(folder, "cache")).catch(() => undefined))?.isDirectory()).toBeUndefined();
});

test.runIf(process.getuid?.() === 0)(
  "programs in a folder closed to the account that runs them are copied where it reaches them, once",
  async () => {
    const { postgres } = await postgresBinaries(nobody, { packaged, copyTo });
    expect(postgres.startsWith(join(folder, "cache"))).toBe(true);
    expect(await accountCan(nobody, '"$1" --version', postgres)).toBe(true);
    const made = (await lstat(postgres)).ino;
    await postgresBinaries(nobody, { packaged, copyTo });
    expect((await lstat(postgres)).ino).toBe(made);
  },
);

import { nobody } from "#api/infrastructure/actor/principal";
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { keepSealed } from "#api/infrastructure/audit/keep-sealed";
import { Seals } from "#api/infrastructure/audit/seal";
import { accounts } from "#api/infrastructure/database/schema/index";
import { createApi } from "#api/http";
import type { Platform } from "#api/infrastructure/platform";
import { caughtLog } from "../../../support/caught-log";
import { outsideServer } from "../../../support/outside-server";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let platform: Platform;
let folder: string;
beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "audit-seal-"));
  const auditSeals = { folder, keyFile: null, tellAddress: null };
  platform = { ...world.platform, settings: { ...world.platform.settings, auditSeals } };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const actor = { origin: testOrigin, principal: nobody, bucketId: "" };
const record = () => audit(world.platform.db, actor, "login");
/** One round and the last one. */
const seal = (of: Platform = platform) => keepSealed(of)();

/** As whoever keeps the installation. */
async function verified() {
  const { id, token } = await world.given.account();
  await world.platform.db.update(accounts).set({ isOperator: true }).where(eq(accounts.id, id));
  return createApi(platform).client(token, testOrigin).audits.verifyInstallation({});
}

/** As somebody who rules the database. */
async function cutOff(count: number) {
  const { pool } = world.platform;
  await pool.query("alter table audit_events disable trigger user");
  await pool.query("delete from audit_events where sequence > (select max(sequence) - $1 from audit_events)", [count]);
  await pool.query("alter table audit_events enable trigger user");
}

test("the end of the chain stands signed outside the database, for its user alone to read", async () => {
  await record();
  await seal();
  const lines = (await readFile(join(folder, "audit-seals.jsonl"), "utf8")).trimEnd().split("\n");
  expect(lines).toHaveLength(1);
  await seal();
  expect(await readFile(join(folder, "audit-seals.jsonl"), "utf8")).toBe(`${lines[0]}\n`);
  for (const name of ["audit.key", "audit-seals.jsonl"]) {
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  }
  expect(await verified()).toMatchObject({ brokenAt: null, isComplete: true });
});

test("records cut off the end are found, told to the log, and not sealed over", async () => {
  for (let time = 0; time < 4; time++) await record();
  await seal();
  const sealed = await (await Seals.in({ folder, keyFile: null, tellAddress: null })).last();
  await cutOff(3);
  const { log, lines } = caughtLog("error");
  await seal({ ...platform, log });
  expect(JSON.stringify(lines)).toContain("audit trail was cut or changed");
  expect(await verified()).toMatchObject({ brokenAt: sealed?.sequence });
  // Others in their place, written by the program itself, make no new end of it.
  for (let time = 0; time < 9; time++) await record();
  expect(await verified()).toMatchObject({ brokenAt: sealed?.sequence });
  await seal();
  expect(await (await Seals.in({ folder, keyFile: null, tellAddress: null })).last()).toEqual(sealed);
});

test("a seal that another key made is none, and half a line is not one yet", async () => {
  const seals = await Seals.in({ folder, keyFile: null, tellAddress: null });
  const made = await seals.add({ sequence: 1, hash: Buffer.alloc(32) }, new Date(0));
  await appendFile(join(folder, "audit-seals.jsonl"), '{"sequence":2');
  expect(await seals.last()).toEqual(made);
  await writeFile(join(folder, "audit-seals.jsonl"), `${JSON.stringify({ ...made, sequence: 2 })}\n`);
  await expect(seals.last()).rejects.toThrow("not signed by this installation");
});

test("each seal is told to the address that is set", async () => {
  const other = await outsideServer();
  await record();
  const auditSeals = { folder, keyFile: null, tellAddress: other.url };
  await seal({ ...platform, settings: { ...platform.settings, auditSeals } });
  expect(other.seen).toHaveLength(1);
  await other.close();
});

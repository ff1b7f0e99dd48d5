import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertMany } from "#api/infrastructure/database/insert-many";
import { accounts, passkeys } from "#api/infrastructure/database/schema/index";
import { testDatabase } from "../../../support/database";

const { db } = await testDatabase();

test("rows stand as they were given: ids, times, objects, bytes and lists, and defaults where none was", async () => {
  const told = { passwordHash: "x", termsAccepted: new Date("2026-11-25T23:59:59.123Z") };
  const rows: (typeof accounts.$inferInsert)[] = [
    { ...told, username: "zhaxi", name: "扎西 'བཀྲ་ཤིས' \\ \"", domainNames: { his: "a,b {c}" }, language: null },
    { ...told, username: "zhuoma", name: "卓玛", domainNames: {}, language: "tib" },
  ];
  await db.transaction((tx) => insertMany(tx, accounts, rows));
  const stored = await db.select().from(accounts).orderBy(asc(accounts.username));
  expect(stored).toMatchObject(rows);
  expect(stored).toMatchObject(rows.map(() => ({ version: 1, isOperator: false, created: expect.any(Date) })));
  expect(new Set(stored.map(({ id }) => id)).size).toBe(2);
  const [account] = stored;
  const key = { accountId: account!.id, credentialId: "c", name: "key", counter: 7 };
  const keys = [{ ...key, publicKey: Buffer.from([0, 92, 255]), transports: ["usb", 'a "quoted", one'] }];
  await db.transaction((tx) => insertMany(tx, passkeys, keys));
  expect(await db.select().from(passkeys)).toMatchObject(keys);
});

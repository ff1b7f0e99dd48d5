import { nobody } from "#api/infrastructure/actor/principal";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { audit, verifyChain } from "#api/infrastructure/audit/audit-queries";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const actor = { origin: testOrigin, principal: nobody, bucketId: "" };

test("the chain holds under concurrent writers, and a changed row breaks it where it stands", async () => {
  const { db, pool } = world.platform;
  const writes = Array.from({ length: 40 }, (_, number) =>
    db.transaction((tx) => audit(tx, actor, "login", { detail: { number } })),
  );
  await Promise.all(writes);
  expect(await verifyChain(db)).toEqual({ count: 40, upTo: 40, brokenAt: null, isComplete: true });

  await expect(db.execute(sql`update audit_events set event = 'other'`)).rejects.toThrow();
  await expect(db.execute(sql`delete from audit_events`)).rejects.toThrow();
  await expect(db.execute(sql`truncate audit_events`)).rejects.toThrow();

  await pool.query("alter table audit_events disable trigger audit_events_append_only");
  await pool.query("update audit_events set detail = '{\"number\": 99}' where sequence = 7");
  expect(await verifyChain(db)).toMatchObject({ count: 6, upTo: 7, brokenAt: 7 });
});

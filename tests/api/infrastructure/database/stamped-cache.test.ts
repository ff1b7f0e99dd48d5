import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { stampedCache } from "#api/infrastructure/database/stamped-cache";
import { groups, settingsStamp } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

async function stamp() {
  const [row] = await world.platform.db.select().from(settingsStamp);
  return row?.value ?? "";
}

test("what is remembered is read once, and again after a transaction that wrote", async () => {
  const { db } = world.platform;
  const { groupId } = await world.given.organization();
  const reads: string[] = [];
  const nameOf = stampedCache(async (database, id) => {
    reads.push(id);
    const [group] = await database
      .select({ name: groups.displayName })
      .from(groups)
      .where(sql`id = ${id}`);
    return group?.name;
  });
  const ask = async () => nameOf(db, await stamp(), groupId);

  const before = await ask();
  expect(await ask()).toBe(before);
  expect(reads).toHaveLength(1);

  await db.transaction(async (tx) => {
    await tx
      .update(groups)
      .set({ displayName: "新名" })
      .where(sql`id = ${groupId}`);
    expect(await ask()).toBe(before);
  });
  expect(await ask()).toBe("新名");
  expect(reads).toHaveLength(2);
});

test("two transactions that write settings in opposite order both commit", async () => {
  const { db } = world.platform;
  const [one, other] = [await world.given.organization(), await world.given.organization()];
  const rename = sql`update groups set display_name = display_name where id = `;
  const recolor = sql`insert into report_table_colors (id, group_id, position, field, value, color) values `;
  const before = await stamp();
  await db.transaction(async (first) => {
    await first.execute(sql`${rename} ${one.groupId}`);
    await db.transaction(async (second) => {
      await second.execute(sql`${rename} ${other.groupId}`);
      await second.execute(sql`${recolor} (gen_random_uuid(), ${other.groupId}, 1, 'urgent', 'true', 'red')`);
    });
    await first.execute(sql`${recolor} (gen_random_uuid(), ${one.groupId}, 1, 'urgent', 'true', 'red')`);
  });
  expect(await stamp()).not.toBe(before);
});

test("what failed to be read is asked for again", async () => {
  let attempts = 0;
  const failing = stampedCache(() => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error("the database is away")) : Promise.resolve("read");
  });
  await expect(failing(world.platform.db, "1", "key")).rejects.toThrow("the database is away");
  await expect(failing(world.platform.db, "1", "key")).resolves.toBe("read");
});

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../../support/database";

const first = await testDatabase();
const second = await testDatabase();

test("each test file gets a migrated database of its own", async () => {
  await first.pool.query("create table only_here (id int)");
  const seen = await second.db.execute(sql`select to_regclass('only_here') as found`);
  expect(seen.rows).toEqual([{ found: null }]);
  const migrated = await second.pool.query("select count(*)::int as applied from drizzle.__drizzle_migrations");
  expect(migrated.rows[0].applied).toBeGreaterThan(0);
});

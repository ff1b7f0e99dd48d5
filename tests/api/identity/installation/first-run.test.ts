import { beforeAll, expect, test } from "vitest";
import { issueFirstRunToken } from "#api/identity/installation/first-run";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const person = { username: "root-admin", name: "周宏", password: "first-of-all-1" };

test("the first administrator is made once, with the newest token of the log", async () => {
  const old = await issueFirstRunToken(world.platform.db);
  const token = await issueFirstRunToken(world.platform.db);
  if (!old || !token) throw new Error("an empty installation gives a token");
  expect((await world.anonymous.installation.read({})).needsAdministrator).toBe(true);

  const stale = await problemOf(world.anonymous.installation.createAdministrator({ ...person, token: old }));
  expect(stale.code).toBe("wrong_first_run_token");

  const created = await Promise.allSettled(
    ["one", "two", "three"].map((suffix) =>
      world.anonymous.installation.createAdministrator({ ...person, username: `admin-${suffix}`, token }),
    ),
  );
  expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(1);

  expect((await world.anonymous.installation.read({})).needsAdministrator).toBe(false);
  expect(await issueFirstRunToken(world.platform.db)).toBeNull();
  const late = await problemOf(world.anonymous.installation.createAdministrator({ ...person, token }));
  expect(late.code).toBe("first_run_over");
});

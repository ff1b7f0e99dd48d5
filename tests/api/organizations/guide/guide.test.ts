import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { groups } from "#api/infrastructure/database/schema/index";
import { readyRoles } from "#contract/organizations/ready-roles";
import { actions } from "#contract/kernel/actions";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const guideOf = (account: { token: string }) => world.clientOf(account).guide.read({});

test("an empty system is set up step by step; the guide goes when all is done", async () => {
  const founder = await world.given.account({ canCreateGroup: true });
  expect(await guideOf(founder)).toEqual({ isOffered: true, done: [], groupId: null, bucketId: null });
  expect((await guideOf(await world.given.account())).isOffered).toBe(false);

  const made = await world.clientOf(founder).groups.create({ id: "first-group", displayName: "果洛州" });
  const groupId = "id" in made ? made.id : "";
  expect(await guideOf(founder)).toMatchObject({ isOffered: true, done: ["group"], groupId });
  const { id } = await world
    .clientOf(founder)
    .groups.organizations.create({ id: groupId, name: "州医院", isPrivate: false });
  expect(await guideOf(founder)).toMatchObject({ done: ["group", "hospital"], bucketId: id });

  const role = await world.clientOf(founder).roles.add({ id, name: "技师", actions: [...readyRoles.technician] });
  expect(role.actions).toEqual([...readyRoles.technician]);
  const person = { username: "nurse", name: "护士", password: "first-day-1", accessLevel: "member" as const };
  await world.clientOf(founder).members.createAccount({ ...person, id });
  expect((await guideOf(founder)).done).toEqual(["group", "hospital", "roles", "members"]);
  await world.clientOf(founder).printTemplates.create({ name: "标准", bucketId: id });
  expect((await guideOf(founder)).done).toEqual(["group", "hospital", "roles", "members", "template"]);
  await world.given.exam({ bucketId: id });
  expect(await guideOf(founder)).toMatchObject({ isOffered: false, done: { length: 6 } });
  await world.platform.db.update(groups).set({ deactivated: new Date() }).where(eq(groups.id, groupId));
});

test("it is offered to administrators of a group that begins, and to nobody once put away", async () => {
  const group = await world.given.group();
  const bucket = await world.given.organization({ groupId: group.id });
  const admin = await world.given.groupMember(group, "admin");
  const doctor = await world.given.member(bucket, "contentManager");
  expect((await guideOf(admin)).isOffered).toBe(true);
  expect((await guideOf(doctor)).isOffered).toBe(false);
  expect((await guideOf(await world.given.account({ canCreateGroup: true }))).isOffered).toBe(false);
  for (let count = 0; count < 20; count += 1) await world.given.exam({ bucketId: bucket.id });
  expect((await guideOf(admin)).isOffered).toBe(false);

  const other = await world.given.groupMember(await world.given.group(), "admin");
  expect((await guideOf(other)).isOffered).toBe(true);
  await world.clientOf(other).profile.dismiss({ notice: "guide" });
  expect((await guideOf(other)).isOffered).toBe(false);
});

test("ready-made roles grant what there is, each once", () => {
  for (const granted of Object.values(readyRoles)) {
    expect(new Set(granted).size).toBe(granted.length);
    expect(granted.every((action) => actions.includes(action))).toBe(true);
  }
});

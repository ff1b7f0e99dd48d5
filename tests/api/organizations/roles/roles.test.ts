import { beforeAll, describe, expect, test } from "vitest";
import { actionCategories, actions } from "#contract/kernel/actions";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

async function hospital() {
  const group = await world.given.group({ enableRegistry: true });
  const bucket = await world.given.organization({ groupId: group.id });
  const admin = await world.given.member(bucket, "admin");
  const member = await world.given.member(bucket, "member");
  const as = () => world.clientOf(admin);
  /** What the member may do there now. */
  const granted = async () => (await world.clientOf(member).accounts.permissions({}))[0]?.actions ?? [];
  return { id: bucket.id, bucket, member, as, granted };
}

test("actions come in the ten categories of product §6, each once", async () => {
  const { as } = await hospital();
  const categories = await as().roles.actions({});
  expect(categories.map(({ category }) => category)).toEqual(
    "exam attachment template report registry statistics consultation quality order queue".split(" "),
  );
  expect(categories.flatMap((one) => one.actions)).toEqual([...new Set(Object.values(actionCategories).flat())]);
});

describe("a custom role", () => {
  test("grants its actions to who has it, at the next request, and no longer than he has it", async () => {
    const { id, member, as, granted } = await hospital();
    const role = await as().roles.add({ id, name: "登记员", actions: ["registry_create", "exam_upload"] });
    expect(await granted()).toEqual(["exam_get"]);
    await as().roles.setMappings({ id, rid: role.id, accountIds: [member.id] });
    expect((await granted()).sort()).toEqual(["exam_get", "exam_upload", "registry_create"]);
    await as().roles.setActions({ id, rid: role.id, version: role.version, actions: ["exam_upload"] });
    expect((await granted()).sort()).toEqual(["exam_get", "exam_upload"]);
    await as().roles.setMappings({ id, rid: role.id, accountIds: [] });
    expect(await granted()).toEqual(["exam_get"]);
  });

  test("keeps whom another administrator gave it while the page stood open", async () => {
    const { id, bucket, member, as } = await hospital();
    const other = await world.given.member(bucket, "member");
    const role = await as().roles.add({ id, name: "登记员" });
    await as().roles.setMappings({ id, rid: role.id, accountIds: [other.id], before: [] });
    const { members } = await as().roles.setMappings({ id, rid: role.id, accountIds: [member.id], before: [] });
    expect(members.map((one) => one.id).sort()).toEqual([member.id, other.id].sort());
    const second = await as().roles.add({ id, name: "护士" });
    await as().roles.setRolesOf({ id, mid: member.id, roleIds: [second.id], before: [] });
    const held = (await as().roles.mappings({ id })).filter(({ accountId }) => accountId === member.id);
    expect(held.map(({ roleId }) => roleId).sort()).toEqual([role.id, second.id].sort());
  });

  test("that is removed grants nothing any more", async () => {
    const { id, member, as, granted } = await hospital();
    const role = await as().roles.add({ id, name: "技师", actions: ["exam_upload"] });
    await as().roles.setRolesOf({ id, mid: member.id, roleIds: [role.id] });
    expect(await granted()).toContain("exam_upload");
    await as().roles.remove({ id, rid: role.id });
    expect(await granted()).not.toContain("exam_upload");
    expect(await as().roles.list({ id })).toEqual([]);
  });

  test("has a name of its own", async () => {
    const { id, as } = await hospital();
    const first = await as().roles.add({ id, name: "技师" });
    const second = await as().roles.add({ id, name: "护士" });
    expect((await problemOf(as().roles.add({ id, name: " 技师 " }))).code).toBe("entry_taken");
    const renamed = as().roles.change({ id, rid: second.id, version: second.version, name: first.name });
    expect((await problemOf(renamed)).code).toBe("entry_taken");
  });

  test("tells the second of two editors what the first one wrote", async () => {
    const { id, as } = await hospital();
    const { id: rid, version } = await as().roles.add({ id, name: "技师", actions: ["exam_upload"] });
    await as().roles.change({ id, rid, version, actions: ["exam_bind"] });
    const late = await problemOf(as().roles.change({ id, rid, version, name: "主管技师" }));
    expect(late).toMatchObject({ code: "version_conflict", data: { current: { actions: ["exam_bind"] } } });
  });

  test("is given to members of its organization alone", async () => {
    const { id, as } = await hospital();
    const stranger = await world.given.member(await world.given.organization(), "member");
    const { id: rid } = await as().roles.add({ id, name: "技师" });
    const given = as().roles.setMappings({ id, rid, accountIds: [stranger.id] });
    expect((await problemOf(given)).code).toBe("not_member");
  });

  test("of another organization is out of reach, by the own organization's path too", async () => {
    const { id, as, member } = await hospital();
    const other = await hospital();
    const foreign = await other.as().roles.add({ id: other.id, name: "别处" });
    expect((await problemOf(as().roles.actionsOf({ id, rid: foreign.id }))).code).toBe("not_found");
    expect((await problemOf(as().roles.remove({ id, rid: foreign.id }))).code).toBe("not_found");
    const given = as().roles.setRolesOf({ id, mid: member.id, roleIds: [foreign.id] });
    expect((await problemOf(given)).code).toBe("not_found");
  });

  test("is mapped to its members, who lose it when they leave", async () => {
    const { id, member, as } = await hospital();
    const role = await as().roles.add({ id, name: "技师" });
    const { members } = await as().roles.setMappings({ id, rid: role.id, accountIds: [member.id] });
    expect(members).toMatchObject([{ id: member.id }]);
    expect(await as().roles.mappings({ id })).toEqual([{ roleId: role.id, accountId: member.id }]);
    await as().members.remove({ id, mid: member.id });
    expect(await as().roles.mappings({ id })).toEqual([]);
  });
});

test("every action of product §6 can be granted, by its category", async () => {
  const { as } = await hospital();
  const all = await as().roles.actions({});
  expect(all.flatMap((category) => category.actions)).toEqual(actions);
  expect(all.map(({ category }) => category)).toContain("registry");
});

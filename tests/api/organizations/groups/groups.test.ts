import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#contract/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

let serial = 0;
const newName = () => `made-${(serial += 1)}`;

/** Somebody who has just created a group. */
async function founder() {
  const account = await world.given.account({ canCreateGroup: true });
  /** Of the next request: what somebody may do is read once a request. */
  const as = () => world.clientOf(account);
  const group = await as().groups.create({ id: newName(), displayName: "青南医联体" });
  if ("error" in group) throw new Error(group.error);
  return { account, as, group };
}

const organization = (client: Client, id: string, name: string, isPrivate = false) =>
  client.groups.organizations.create({ id, name, isPrivate });

describe("creating a group", () => {
  test("makes the creator its administrator and owner", async () => {
    const { as, group } = await founder();
    expect(group).toMatchObject({ accessLevel: 1, isOwner: true, enableRegistry: false, version: 1 });
    expect(await as().groups.mine({})).toMatchObject({
      groups: [{ id: group.id, accessLevel: 1 }],
      mayCreate: false,
    });
  });

  test("needs the account's permission", async () => {
    const newcomer = await world.given.account();
    const as = () => world.clientOf(newcomer);
    expect(await as().groups.create({ id: newName(), displayName: "G" })).toEqual({ error: "not_permitted" });
    expect(await as().groups.mine({})).toEqual({ groups: [], mayCreate: false });
  });

  test("is refused to a member of another group, also one by an organization alone", async () => {
    const { as } = await founder();
    expect(await as().groups.create({ id: newName(), displayName: "G" })).toEqual({ error: "in_other_group" });
    const member = await world.given.member(await world.given.organization(), "member");
    await world.platform.pool.query("update accounts set can_create_group = true where id = $1", [member.id]);
    const byOrganization = await world.clientOf(member).groups.create({ id: newName(), displayName: "G" });
    expect(byOrganization).toEqual({ error: "in_other_group" });
  });

  test("is refused where another has the name, which the check says before", async () => {
    const { as, group } = await founder();
    expect(await as().groups.available({ name: group.domainName.toUpperCase() })).toEqual({ available: false });
    expect(await as().groups.available({ name: "free-as-yet" })).toEqual({ available: true });
    expect(await as().groups.available({ name: "two words" })).toEqual({ available: false });
    const second = world.clientOf(await world.given.account({ canCreateGroup: true }));
    expect(await second.groups.create({ id: group.domainName, displayName: "G" })).toEqual({ error: "name_taken" });
  });
});

describe("the settings of a group", () => {
  test("change what is given and nothing else", async () => {
    const { as, group } = await founder();
    const changed = await as().groups.update({ id: group.id, version: 1, enableStat: true });
    expect(changed).toMatchObject({ enableStat: true, enableRegistry: false, displayName: "青南医联体", version: 2 });
  });

  test("tell the second of two administrators what the first one wrote", async () => {
    const { as, group } = await founder();
    await as().groups.update({ id: group.id, version: 1, displayName: "新名称" });
    const refused = await problemOf(as().groups.update({ id: group.id, version: 1, displayName: "另一个" }));
    expect(refused).toMatchObject({ code: "version_conflict", data: { current: { displayName: "新名称" } } });
  });

  test("take only an organization of the group as a default", async () => {
    const { as, group } = await founder();
    const own = await organization(as(), group.id, "总院");
    const foreign = await world.given.organization();
    const change = { id: group.id, version: 1 };
    const refused = await problemOf(as().groups.update({ ...change, defaultExpertBucketId: foreign.id }));
    expect(refused).toMatchObject({ code: "default_not_in_group", data: { field: "defaultExpertBucketId" } });
    const set = await as().groups.update({ ...change, defaultExpertBucketId: own.id });
    expect(set.defaultExpertBucketId).toBe(own.id);
  });

  test("never set who owns it, its name in addresses or whether it is in use", async () => {
    const { as, group, account } = await founder();
    const other = await world.given.account();
    const sneaked = { id: group.id, version: 1, ownerId: other.id, domainName: "stolen", deactivated: "2026-01-01" };
    const changed = await as().groups.update(sneaked);
    expect(changed).toMatchObject({ domainName: group.domainName, isOwner: true });
    const { rows } = await world.platform.pool.query("select owner_id, deactivated from groups where id = $1", [
      group.id,
    ]);
    expect(rows).toEqual([{ owner_id: account.id, deactivated: null }]);
  });

  test.each([
    ["enableRegistry", "registry_create"],
    ["enableCalling", "calling_call"],
    ["enableConsultation", "consultation_create"],
    ["enableStat", "statistics_report"],
    ["allowPublish", "order_report_publish"],
  ] as const)("without %s nobody has %s, at the next request", async (flag, action) => {
    const { as, group } = await founder();
    await organization(as(), group.id, "总院");
    const held = async () => (await as().accounts.permissions({})).some(({ actions }) => actions.includes(action));
    expect(await held()).toBe(false);
    await as().groups.update({ id: group.id, version: 1, [flag]: true });
    expect(await held()).toBe(true);
    await as().groups.update({ id: group.id, version: 2, [flag]: false });
    expect(await held()).toBe(false);
  });
});

describe("the organizations of a group", () => {
  test("have their creator as owner and administrator, and no name twice", async () => {
    const { as, group } = await founder();
    const { id } = await organization(as(), group.id, "县医院");
    expect(await as().organizations.read({ id })).toMatchObject({ level: "admin", isOwner: true, mayManage: true });
    expect((await problemOf(organization(as(), group.id, "县医院"))).code).toBe("entry_taken");
  });

  test("are listed to whoever is of the group; private ones to members, owner and group administrators", async () => {
    const { as, group } = await founder();
    const open = await organization(as(), group.id, "公开医院");
    const hidden = await organization(as(), group.id, "内部机构", true);
    const names = async (account: { token: string }) =>
      (await world.clientOf(account).groups.organizations.list({ id: group.id })).map(({ name }) => name).sort();
    const both = ["公开医院", "内部机构"].sort();
    expect(await names(await world.given.groupMember(group, "admin"))).toEqual(both);
    expect(await names(await world.given.groupMember(group, "member"))).toEqual(["公开医院"]);
    expect(await names(await world.given.member(open, "admin"))).toEqual(["公开医院"]);
    expect(await names(await world.given.member(hidden, "member"))).toEqual(both);
    const owner = await world.given.groupMember(group, "member");
    await world.platform.pool.query("update buckets set owner_id = $1 where id = $2", [owner.id, hidden.id]);
    expect(await names(owner)).toEqual(both);
  });

  test("are found by a part of the name, a page at a time", async () => {
    const { as, group } = await founder();
    for (const name of ["甲医院", "乙医院", "丙诊所"]) await organization(as(), group.id, name);
    const found = await as().groups.organizations.query({ id: group.id, q: "医院", limit: 1 });
    expect(found).toMatchObject({ organizations: [{ mayManage: true, members: 1 }], total: 2 });
  });

  test("taken out of use keep their records, open to nobody until they are used again", async () => {
    const { as, group } = await founder();
    const { id: bid } = await organization(as(), group.id, "停用医院");
    const exam = await world.given.exam({ bucketId: bid });
    await as().groups.organizations.remove({ id: group.id, bid });
    expect((await problemOf(as().exams.get({ id: exam.id }))).code).toBe("not_found");
    expect((await problemOf(as().organizations.read({ id: bid }))).code).toBe("not_found");
    expect(await as().groups.organizations.list({ id: group.id })).toEqual([]);
    const out = await as().groups.organizations.query({ id: group.id, deactivated: true });
    expect(out.organizations).toMatchObject([{ id: bid, name: "停用医院" }]);
    const { rows } = await world.platform.pool.query("select id from exams where bucket_id = $1", [bid]);
    expect(rows).toHaveLength(1);
    const member = world.clientOf(await world.given.groupMember(group, "member"));
    expect((await member.groups.organizations.query({ id: group.id, deactivated: true })).organizations).toEqual([]);
    await as().groups.organizations.restore({ id: group.id, bid });
    expect(await as().exams.get({ id: exam.id })).toMatchObject({ id: exam.id });
  });

  test("of another group are out of reach", async () => {
    const { as, group } = await founder();
    const foreign = await world.given.organization();
    const removal = as().groups.organizations.remove({ id: group.id, bid: foreign.id });
    expect((await problemOf(removal)).code).toBe("not_found");
  });
});

describe("a group taken out of use", () => {
  test("has no organizations left, and it is its owner who does it", async () => {
    const { as, group } = await founder();
    const admin = world.clientOf(await world.given.groupMember(group, "admin"));
    const { id: bid } = await organization(as(), group.id, "最后一家");
    expect((await problemOf(as().groups.remove({ id: group.id }))).code).toBe("group_not_empty");
    await as().groups.organizations.remove({ id: group.id, bid });
    expect((await problemOf(admin.groups.remove({ id: group.id }))).code).toBe("forbidden");
    await as().groups.remove({ id: group.id });
    expect((await as().groups.mine({})).groups).toEqual([]);
    expect((await problemOf(as().groups.read({ id: group.id }))).code).toBe("not_found");
  });
});

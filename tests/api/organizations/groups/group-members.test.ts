import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { bucketMembers, buckets } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

/** A group with an owner, a further administrator and one hospital. */
async function region() {
  const owner = await world.given.account();
  const group = await world.given.group({ ownerId: owner.id });
  const put = (accountId: string, level: "admin" | "member") =>
    world.platform.pool.query("insert into group_members (group_id, account_id, access_level) values ($1, $2, $3)", [
      group.id,
      accountId,
      level,
    ]);
  await put(owner.id, "admin");
  const admin = await world.given.groupMember(group, "admin");
  const hospital = await world.given.organization({ groupId: group.id });
  return { id: group.id, group, owner, admin, hospital, as: () => world.clientOf(admin) };
}

describe("members of a group", () => {
  test("are listed whole for administrators; others see these and themselves", async () => {
    const { id, group, as, hospital } = await region();
    const member = await world.given.groupMember(group, "member");
    const atHospital = await world.given.member(hospital, "collaborator");
    const all = await as().groups.members.list({ id });
    expect(
      all
        .map((one) => [one.level, one.id])
        .slice(2)
        .sort(),
    ).toEqual(
      [
        ["member", member.id],
        ["member", atHospital.id],
      ].sort(),
    );
    expect(all.find((one) => one.id === atHospital.id)?.organizations).toEqual([
      { id: hospital.id, name: hospital.name, level: "collaborator" },
    ]);
    const seen = await world.clientOf(member).groups.members.list({ id });
    expect(seen.map(({ level }) => level)).toEqual(["admin", "admin", "member"]);
    expect(seen.at(-1)?.id).toBe(member.id);
  });

  test("are found by a part of name or user name, and by level", async () => {
    const { id, as } = await region();
    await as().groups.members.createAccount({
      id,
      username: "zhaoyun-7",
      name: "赵云",
      password: "first-day-1",
      accessLevel: "member",
    });
    expect(await as().groups.members.query({ id, q: "YUN-7" })).toMatchObject({
      total: 1,
      members: [{ name: "赵云" }],
    });
    expect((await as().groups.members.query({ id, q: "赵" })).total).toBe(1);
    expect((await as().groups.members.query({ id, level: "admin" })).total).toBe(2);
  });

  test("are invited all or none", async () => {
    const { id, as, admin } = await region();
    const [first, second] = [await world.given.account(), await world.given.account()];
    const refused = await problemOf(
      as().groups.members.invite({ id, accountIds: [first.id, admin.id], accessLevel: "member" }),
    );
    expect(refused).toMatchObject({ code: "already_member", data: { names: [admin.name] } });
    expect(await world.clientOf(first).invitations.mine({})).toEqual([]);
    await as().groups.members.invite({ id, accountIds: [first.id, second.id], accessLevel: "admin" });
    const [invitation] = await world.clientOf(first).invitations.mine({});
    await world.clientOf(first).invitations.accept({ id: invitation?.id ?? "" });
    expect(await world.clientOf(first).groups.mine({})).toMatchObject({ groups: [{ id, accessLevel: 1 }] });
    expect(await world.clientOf(second).groups.mine({})).toMatchObject({ groups: [] });
  });

  test("whose account is made for them must choose a password of their own", async () => {
    const { id, as } = await region();
    const login = { username: "made-for-me", password: "first-day-1" };
    await as().groups.members.createAccount({ id, ...login, name: "新人", accessLevel: "member" });
    expect((await problemOf(world.anonymous.accounts.login(login))).code).toBe("password_must_change");
    await world.anonymous.accounts.updatePassword({
      username: login.username,
      oldPwd: login.password,
      newPwd: "my-own-22",
    });
    const { accessToken } = await world.anonymous.accounts.login({ ...login, password: "my-own-22" });
    const newcomer = world.clientOf({ token: accessToken });
    expect(await newcomer.accounts.me({})).toMatchObject({ name: "新人", mustChangePassword: false });
  });

  test("get a level from one administrator at a time: the second is told what the first set", async () => {
    const { id, as, group } = await region();
    const mid = (await world.given.groupMember(group, "member")).id;
    await as().groups.members.change({ id, mid, accessLevel: "admin", before: "member" });
    const late = as().groups.members.change({ id, mid, accessLevel: "member", before: "member" });
    expect(await problemOf(late)).toMatchObject({ code: "version_conflict", data: { current: "admin" } });
    await as().groups.members.change({ id, mid, accessLevel: "member", before: "admin" });
  });

  test("change their level; the last administrator stays one", async () => {
    const { id, as, owner, admin, group } = await region();
    const member = await world.given.groupMember(group, "member");
    await as().groups.members.change({ id, mid: member.id, accessLevel: "admin" });
    await as().groups.members.change({ id, mid: member.id, accessLevel: "member" });
    const byOwner = world.clientOf(owner);
    await byOwner.groups.members.change({ id, mid: admin.id, accessLevel: "member" });
    expect(
      (
        await problemOf(
          as()
            .groups.members.list({ id })
            .then(() => as().groups.members.query({ id })),
        )
      ).code,
    ).toBe("forbidden");
    const demotion = byOwner.groups.members.change({ id, mid: owner.id, accessLevel: "member" });
    expect((await problemOf(demotion)).code).toBe("last_manager");
    expect((await problemOf(byOwner.groups.members.quit({ id }))).code).toBe("last_manager");
  });

  test("leave no organization without administrator, and lose everything in the group when they go", async () => {
    const { id, as, hospital } = await region();
    const chief = await world.given.member(hospital, "admin", "registry_create");
    const refused = await problemOf(as().groups.members.remove({ id, mid: chief.id }));
    expect(refused).toMatchObject({ code: "last_manager", data: { organization: hospital.name } });
    await world.given.member(hospital, "admin");
    const exam = await world.given.exam({ bucketId: hospital.id });
    const asChief = () => world.clientOf(chief);
    expect(await asChief().exams.get({ id: exam.id })).toMatchObject({ id: exam.id });
    await as().groups.members.remove({ id, mid: chief.id });
    expect((await problemOf(asChief().exams.get({ id: exam.id }))).code).toBe("not_found");
    expect(await asChief().accounts.permissions({})).toEqual([]);
    const left = await world.platform.pool.query("select 1 from role_members where account_id = $1", [chief.id]);
    expect(left.rows).toEqual([]);
  });

  test("who left is no member of an organization that is used again later", async () => {
    const { id, as, hospital, group } = await region();
    const chief = await world.given.groupMember(group, "member");
    const { db } = world.platform;
    await db.insert(bucketMembers).values({ bucketId: hospital.id, accountId: chief.id, accessLevel: "admin" });
    const setUse = (deactivated: Date | null) =>
      db.update(buckets).set({ deactivated }).where(eq(buckets.id, hospital.id));
    await setUse(new Date());
    await as().groups.members.remove({ id, mid: chief.id });
    await setUse(null);
    expect(await world.clientOf(chief).accounts.permissions({})).toEqual([]);
  });

  test("never lose their owner to another; what he leaves goes to an administrator", async () => {
    const { id, as, owner, admin } = await region();
    expect((await problemOf(as().groups.members.remove({ id, mid: owner.id }))).code).toBe("owner_stays");
    const demotion = as().groups.members.change({ id, mid: owner.id, accessLevel: "member" });
    expect((await problemOf(demotion)).code).toBe("owner_stays");
    await world.clientOf(owner).groups.members.quit({ id });
    const [left] = await as().groups.members.list({ id });
    expect(left).toMatchObject({ id: admin.id, isOwner: true });
  });

  test("two administrators who demote each other at once leave one", async () => {
    const { id, owner, admin, as } = await region();
    await world.platform.pool.query("update groups set owner_id = null where id = $1", [id]);
    const outcomes = await Promise.allSettled([
      as().groups.members.change({ id, mid: owner.id, accessLevel: "member" }),
      world.clientOf(owner).groups.members.change({ id, mid: admin.id, accessLevel: "member" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("are out of reach by the path of another group", async () => {
    const { as } = await region();
    const other = await region();
    const call = as().groups.members.remove({ id: other.id, mid: other.admin.id });
    expect((await problemOf(call)).code).toBe("not_found");
  });
});

test("who may write or approve reports in the group is known to its administrators", async () => {
  const { id, as, hospital } = await region();
  const author = await world.given.member(hospital, "member", "report_upsert");
  const approver = await world.given.member(hospital, "contentManager");
  await world.given.member(hospital, "member", "registry_create");
  const checker = await world.given.member(hospital, "member", "report_approval");
  const found = Object.fromEntries((await as().groups.rads({ id })).map((one) => [one.id, one.writesAt]));
  expect(found).toEqual({ [author.id]: [hospital.id], [approver.id]: [hospital.id], [checker.id]: [] });
});

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { accounts, bucketMembers } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

/** A hospital of a group, and its administrator. */
async function hospital() {
  const group = await world.given.group();
  const bucket = await world.given.organization({ groupId: group.id });
  const admin = await world.given.member(bucket, "admin");
  /** Of the next request: what somebody may do is read once a request. */
  const as = () => world.clientOf(admin);
  return { id: bucket.id, bucket, group, admin, as };
}

describe("members of an organization", () => {
  test("are all seen by administrators; others see these and themselves, without user names and roles", async () => {
    const { id, bucket, admin, as } = await hospital();
    const member = await world.given.member(bucket, "member", "registry_create");
    const whole = (await as().members.list({ id })).find((one) => one.id === member.id);
    expect(whole).toMatchObject({ level: "member", username: member.username, roles: [{ name: expect.any(String) }] });
    const colleague = await world.given.member(bucket, "contentManager");
    expect(await as().members.list({ id })).toHaveLength(3);
    const seen = await world.clientOf(member).members.list({ id });
    expect(seen.map((one) => one.id)).toEqual([admin.id, member.id]);
    expect((await world.clientOf(colleague).members.list({ id })).map((one) => one.id)).toEqual([
      admin.id,
      colleague.id,
    ]);
    expect(seen.every(({ username, roles }) => username === null && roles.length === 0)).toBe(true);
  });

  test("become members of the group with it", async () => {
    const { id, group, admin, as } = await hospital();
    const newcomer = await world.given.account();
    // The operator asks nobody first.
    await world.platform.db.update(accounts).set({ isOperator: true }).where(eq(accounts.id, admin.id));
    const people = await as().members.add({ id, accountIds: [newcomer.id], accessLevel: "collaborator" });
    expect(people).toEqual({ added: [newcomer.id], invited: [] });
    expect((await world.clientOf(newcomer).groups.mine({})).groups).toMatchObject([{ id: group.id, accessLevel: 2 }]);
    await as().members.remove({ id, mid: newcomer.id });
    expect((await world.clientOf(newcomer).groups.mine({})).groups).toMatchObject([{ id: group.id }]);
    expect((await as().members.candidates({ id })).map((one) => one.id)).toEqual([newcomer.id]);
  });

  test("are added all or none", async () => {
    const { id, admin, as } = await hospital();
    const newcomer = await world.given.account();
    const both = { id, accountIds: [newcomer.id, admin.id], accessLevel: "member" as const };
    expect(await problemOf(as().members.add(both))).toMatchObject({
      code: "already_member",
      data: { names: [admin.name] },
    });
    expect(await as().members.list({ id })).toHaveLength(1);
  });

  test("may get an account made for them, with a level and nothing else of the caller's choice", async () => {
    const { id, as } = await hospital();
    const wanted = { id, username: "nurse-1", name: "护士", password: "first-day-1", accessLevel: "member" as const };
    const sneaked = { ...wanted, isOperator: true, canCreateGroup: true };
    const made = await as().members.createAccount(sneaked);
    const { rows } = await world.platform.pool.query(
      "select is_operator, can_create_group, must_change_password from accounts where id = $1",
      [made.id],
    );
    expect(rows).toEqual([{ is_operator: false, can_create_group: false, must_change_password: true }]);
    expect((await problemOf(as().members.createAccount(wanted))).code).toBe("username_taken");
  });

  test("have what their level gives at the next request, no longer than that", async () => {
    const { id, bucket, as } = await hospital();
    const exam = await world.given.exam({ bucketId: id });
    const person = await world.given.member(bucket, "contentManager");
    const asPerson = () => world.clientOf(person);
    await asPerson().exams.delete({ id: exam.id, reason: "重复" });
    await as().members.change({ id, mid: person.id, accessLevel: "member" });
    expect((await problemOf(asPerson().exams.recovery({ id: exam.id }))).code).toBe("forbidden");
    await as().members.remove({ id, mid: person.id });
    expect((await problemOf(asPerson().exams.get({ id: exam.id }))).code).toBe("not_found");
  });

  test("get a level from one administrator at a time: the second is told what the first set", async () => {
    const { id, bucket, as } = await hospital();
    const person = await world.given.member(bucket, "collaborator");
    const change = (accessLevel: "contentManager" | "member") =>
      as().members.change({ id, mid: person.id, accessLevel, before: "collaborator" });
    await change("contentManager");
    expect(await problemOf(change("member"))).toMatchObject({
      code: "version_conflict",
      data: { current: "contentManager" },
    });
    await change("contentManager");
    expect((await as().members.list({ id })).find((one) => one.id === person.id)?.level).toBe("contentManager");
  });

  test("always have an administrator whose account is in use", async () => {
    const { id, bucket, admin, as } = await hospital();
    const demotion = () => as().members.change({ id, mid: admin.id, accessLevel: "member" });
    expect((await problemOf(demotion())).code).toBe("last_manager");
    expect((await problemOf(as().members.remove({ id, mid: admin.id }))).code).toBe("last_manager");
    const second = await world.given.member(bucket, "admin");
    await world.platform.pool.query("update accounts set deactivated = now() where id = $1", [second.id]);
    expect((await problemOf(demotion())).code).toBe("last_manager");
    await world.platform.pool.query("update accounts set deactivated = null where id = $1", [second.id]);
    await demotion();
    expect((await problemOf(as().members.remove({ id, mid: second.id }))).code).toBe("forbidden");
  });

  test("two administrators who remove each other at once leave one", async () => {
    const { id, bucket, admin, as } = await hospital();
    const second = await world.given.member(bucket, "admin");
    const outcomes = await Promise.allSettled([
      as().members.remove({ id, mid: second.id }),
      world.clientOf(second).members.remove({ id, mid: admin.id }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("who leave are told of nothing any more, and what they own goes to an administrator", async () => {
    const { id, bucket, admin, as } = await hospital();
    const owner = await world.given.member(bucket, "admin");
    const { pool } = world.platform;
    await pool.query("update buckets set owner_id = $1 where id = $2", [owner.id, id]);
    await pool.query("insert into notification_recipients (bucket_id, account_id) values ($1, $2)", [id, owner.id]);
    await as().members.remove({ id, mid: owner.id });
    const { rows } = await pool.query("select owner_id from buckets where id = $1", [id]);
    expect(rows).toEqual([{ owner_id: admin.id }]);
    const told = await pool.query("select 1 from notification_recipients where bucket_id = $1", [id]);
    expect(told.rows).toEqual([]);
  });
});

describe("suggestions", () => {
  test("are accounts of the caller's groups whose user name or name begins so, for who administers something", async () => {
    const { as, bucket } = await hospital();
    const memberOf = async (at: { id: string }, fields: Parameters<typeof world.given.account>[0]) => {
      const account = await world.given.account(fields);
      const member = { bucketId: at.id, accountId: account.id, accessLevel: "member" as const };
      await world.platform.db.insert(bucketMembers).values(member);
      return account;
    };
    const wanted = await memberOf(bucket, { username: "ouyang-feng", name: "欧阳锋" });
    await memberOf(bucket, { username: "feng-ouyang", name: "西毒" });
    await memberOf(bucket, { username: "ouyang-gone", name: "欧阳克", deactivated: new Date() });
    await memberOf(await world.given.organization(), { username: "ouyang-far", name: "欧阳询" });
    const stranger = await world.given.account({ username: "ouyang-elsewhere", name: "欧阳修" });
    expect((await as().members.suggestions({ q: "OUYANG" })).map(({ id }) => id)).toEqual([wanted.id]);
    expect((await as().members.suggestions({ q: "欧阳" })).map(({ id }) => id)).toEqual([wanted.id]);
    // Who tells the own user name can be invited; nothing but that name is told.
    const exact = await as().members.suggestions({ q: "ouyang-elsewhere" });
    expect(exact).toEqual([{ id: stranger.id, username: "ouyang-elsewhere", name: "", title: "", isOutside: true }]);
    // Also of a group where the searcher administers nothing.
    const elsewhere = await world.given.organization();
    const both = await world.given.member(elsewhere, "member");
    await world.platform.db
      .insert(bucketMembers)
      .values({ bucketId: bucket.id, accountId: both.id, accessLevel: "admin" });
    const colleague = await world.given.member(elsewhere, "member");
    const found = await world.clientOf(both).members.suggestions({ q: colleague.username });
    expect(found.find(({ id }) => id === colleague.id)).toMatchObject({ name: "", isOutside: true });
    expect((await problemOf(as().members.suggestions({ q: "o" }))).code).toBe("bad_request");
    expect(await as().members.suggestions({ q: "%%" })).toEqual([]);
    const member = world.clientOf(await world.given.member(bucket, "contentManager"));
    expect((await problemOf(member.members.suggestions({ q: "ouyang" }))).code).toBe("forbidden");
  });

  test("that find nobody inside are few an hour, so that user names are not tried out", async () => {
    const { as } = await hospital();
    for (let searches = 0; searches < 30; searches += 1) await as().members.suggestions({ q: `nobody-${searches}` });
    expect((await problemOf(as().members.suggestions({ q: "nobody" }))).code).toBe("too_many_attempts");
    const other = await hospital();
    for (let searches = 0; searches < 31; searches += 1) {
      await other.as().members.suggestions({ q: other.admin.username });
    }
  });
});

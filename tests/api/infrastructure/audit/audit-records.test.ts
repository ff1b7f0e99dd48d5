import { beforeAll, describe, expect, test } from "vitest";
import { eq, sql } from "drizzle-orm";
import { auditEvents } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

/** Two hospitals of a group; at the first a reader has looked at two exams. */
async function readings() {
  const { given, clientOf } = world;
  const group = await given.group();
  const here = await given.organization({ groupId: group.id });
  const there = await given.organization({ groupId: group.id });
  const reader = await given.member(here, "collaborator");
  const first = await given.exam({ bucketId: here.id, patientName: "张小伟", patientId: "P1", accessionNumber: "A1" });
  const second = await given.exam({ bucketId: here.id, patientName: "李梅", patientId: "P2", accessionNumber: "A2" });
  for (const { id } of [first, second]) await clientOf(reader).exams.get({ id });
  return { group, here, there, reader, first, second };
}

describe("the trail of an organization", () => {
  test("says who saw which exam, newest first, with the patient's name masked", async () => {
    const { here, reader } = await readings();
    const manager = world.clientOf(await world.given.member(here, "admin"));
    const { records } = await manager.audits.ofBucket({ id: here.id, event: "exam_viewed" });
    expect(records.map(({ person, exam }) => [person?.id, exam?.accessionNumber, exam?.patientName])).toEqual([
      [reader.id, "A2", "李*"],
      [reader.id, "A1", "张*伟"],
    ]);
  });

  test("is filtered by person, patient, exam and day", async () => {
    const { here, reader } = await readings();
    const manager = world.clientOf(await world.given.member(here, "admin"));
    const seen = async (filter: object) =>
      (await manager.audits.ofBucket({ id: here.id, event: "exam_viewed", ...filter })).records.map(
        ({ exam }) => exam?.accessionNumber,
      );
    expect(await seen({ person: reader.username.toUpperCase() })).toEqual(["A2", "A1"]);
    expect(await seen({ person: "somebody-else" })).toEqual([]);
    expect(await seen({ patient: "P1" })).toEqual(["A1"]);
    expect(await seen({ patient: "李梅" })).toEqual(["A2"]);
    expect(await seen({ exam: "A1" })).toEqual(["A1"]);
    expect(await seen({ to: "2020-01-01" })).toEqual([]);
    expect(await seen({ from: "2020-01-01" })).toEqual(["A2", "A1"]);
  });

  test("finds a padded number without its zeros, and tells of its own readers only when asked", async () => {
    const { here, reader } = await readings();
    const padded = await world.given.exam({ bucketId: here.id, accessionNumber: "0000000042" });
    await world.clientOf(reader).exams.get({ id: padded.id });
    const manager = await world.given.member(here, "admin");
    const ask = world.clientOf(manager).audits.ofBucket;
    expect((await ask({ id: here.id, exam: "42" })).records.map(({ exam }) => exam?.id)).toEqual([padded.id]);
    expect((await ask({ id: here.id, exam: "2" })).records).toEqual([]);
    const events = (await ask({ id: here.id })).records.map(({ event }) => event);
    expect(events).toContain("exam_viewed");
    expect(events).not.toContain("audit_viewed");
    expect((await ask({ id: here.id, event: "audit_viewed" })).records).toHaveLength(3);
    const file = await world.fetch(`/api/v1/buckets/${here.id}/audit/export`, { as: manager });
    expect(await file.text()).toContain("audit_viewed");
  });

  test("is turned page by page without a gap, while more is written", async () => {
    const { here, reader, first } = await readings();
    const client = world.clientOf(reader);
    for (let viewed = 0; viewed < 55; viewed += 1) await client.exams.get({ id: first.id });
    const manager = world.clientOf(await world.given.member(here, "admin"));
    const newest = await manager.audits.ofBucket({ id: here.id, event: "exam_viewed" });
    expect(newest).toMatchObject({ hasMore: true, timeZone: "Asia/Shanghai" });
    await client.exams.get({ id: first.id });
    const before = newest.records.at(-1)?.sequence;
    const older = await manager.audits.ofBucket({ id: here.id, event: "exam_viewed", ...(before ? { before } : {}) });
    expect(newest.records).toHaveLength(50);
    expect(older.records).toHaveLength(7);
    expect(older.hasMore).toBe(false);
  });

  test("is shown to the group's administrator over all its organizations, and tells nobody else", async () => {
    const { group, here, there, reader } = await readings();
    const groupAdmin = world.clientOf(await world.given.groupMember(group, "admin"));
    const { records } = await groupAdmin.audits.ofGroup({ id: group.id, event: "exam_viewed" });
    expect(records).toHaveLength(2);
    const neighbour = world.clientOf(await world.given.member(there, "admin"));
    expect((await neighbour.audits.ofBucket({ id: there.id, event: "exam_viewed" })).records).toEqual([]);
    expect((await problemOf(neighbour.audits.ofBucket({ id: here.id }))).code).toBe("not_found");
    expect((await problemOf(world.clientOf(reader).audits.ofBucket({ id: here.id }))).code).toBe("forbidden");
  });

  test("names the person, the organization and the list entry a record is about", async () => {
    const { here, reader } = await readings();
    const account = await world.given.member(here, "admin");
    const manager = world.clientOf(account);
    await manager.members.change({ id: here.id, mid: reader.id, accessLevel: "member" });
    await manager.lists.departments.add({ id: here.id, name: "放射科", code: "" });
    await manager.organizationSettings.bindCode({ id: here.id, code: `CODE${Date.now()}` });
    const { records } = await manager.audits.ofBucket({ id: here.id });
    const subjects = records.map(({ event, subject }) => [event, subject]);
    expect(subjects).toContainEqual(["member_changed", reader.name]);
    expect(subjects).toContainEqual(["list_entry_added", "放射科"]);
    expect(subjects).toContainEqual(["org_code_bound", here.name]);
  });

  test("names the rule of a colour by its condition", async () => {
    const { group } = await readings();
    const groupAdmin = world.clientOf(await world.given.groupMember(group, "admin"));
    await groupAdmin.lists.reportTableColors.add({ id: group.id, field: "status", value: "final", color: "red" });
    const { records } = await groupAdmin.audits.ofGroup({ id: group.id, event: "list_entry_added" });
    expect(records.map(({ subject }) => subject)).toEqual(["status:final"]);
  });

  test("is exported as a table in which nothing runs as a formula, and the export is on record", async () => {
    const { here, reader } = await readings();
    const manager = await world.given.member(here, "admin");
    await world.platform.db.execute(sql`update accounts set name = '=1+1' where id = ${reader.id}`);
    const answer = await world.fetch(`/api/v1/buckets/${here.id}/audit/export?event=exam_viewed&language=chs`, {
      as: manager,
    });
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("序号,时间,时间（UTC）,操作,操作代码,用户名");
    const [, time = "", at = ""] = lines[1]?.split(",") ?? [];
    expect(new Date(`${time.replace(" ", "T")}+08:00`).getTime()).toBe(Math.floor(Date.parse(at) / 1000) * 1000);
    expect(lines[1]).toContain(`,查看检查,exam_viewed,${reader.username},'=1+1,`);
    const { records } = await world.clientOf(manager).audits.ofBucket({ id: here.id, event: "audit_exported" });
    expect(records[0]?.person?.id).toBe(manager.id);
    const refused = await world.fetch(`/api/v1/buckets/${here.id}/audit/export?from=yesterday`, { as: manager });
    expect(refused.status).toBe(400);
  });
});

test("the chain is verified, in pieces, and a changed record is found", async () => {
  const { here } = await readings();
  const manager = world.clientOf(await world.given.member(here, "admin"));
  const whole = await manager.audits.verifyBucket({ id: here.id });
  expect(whole).toMatchObject({ brokenAt: null, isComplete: true });
  const own = await world.platform.db.$count(auditEvents, eq(auditEvents.bucketId, here.id));
  // Of others it is not even told how many there are. Its own verification is a record too.
  expect(whole.count).toBe(own - 1);
  const { records } = await manager.audits.ofBucket({ id: here.id, event: "exam_viewed" });
  const changed = records[1]?.sequence ?? 0;
  expect(await manager.audits.verifyBucket({ id: here.id, after: changed })).toMatchObject({ brokenAt: null });
  await world.platform.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_events disable trigger user`);
    await tx.execute(sql`update audit_events set ip = '10.9.9.9' where sequence = ${changed}`);
    await tx.execute(sql`alter table audit_events enable trigger user`);
  });
  expect(await manager.audits.verifyBucket({ id: here.id })).toMatchObject({ brokenAt: changed, isComplete: true });
  const other = await world.given.organization();
  const elsewhere = world.clientOf(await world.given.member(other, "admin"));
  expect(await elsewhere.audits.verifyBucket({ id: other.id })).toMatchObject({ brokenAt: null });
});

import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#api/infrastructure/database/schema/index";
import type { Client } from "#contract/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let id: string;
let manager: Client;
beforeAll(async () => {
  world = await testPlatform();
});

/** An organization with three departments. */
async function threeDepartments() {
  const bucket = await world.given.organization();
  id = bucket.id;
  manager = world.clientOf(await world.given.member(bucket, "admin"));
  const [inner, surgery, emergency] = [
    await manager.lists.departments.add({ id, name: "内科", code: "N" }),
    await manager.lists.departments.add({ id, name: "外科" }),
    await manager.lists.departments.add({ id, name: "急诊科" }),
  ];
  return { inner, surgery, emergency };
}

const names = async (activeOnly = false) =>
  (await manager.lists.departments.list({ id, activeOnly })).map(({ name }) => name);

describe("a list of an organization", () => {
  test("keeps the order entries were added in, until it is set by hand", async () => {
    const { inner, emergency } = await threeDepartments();
    expect(await names()).toEqual(["内科", "外科", "急诊科"]);
    await manager.lists.departments.resort({ id, ids: [emergency.id, inner.id] });
    expect(await names()).toEqual(["急诊科", "内科", "外科"]);
  });

  test("has no name twice", async () => {
    const { surgery } = await threeDepartments();
    expect((await problemOf(manager.lists.departments.add({ id, name: " 内科 " }))).code).toBe("entry_taken");
    const renamed = { ...surgery, id, entryId: surgery.id, name: "内科" };
    expect((await problemOf(manager.lists.departments.change(renamed))).code).toBe("entry_taken");
  });

  test("tells the second of two editors what the first one wrote", async () => {
    const { inner } = await threeDepartments();
    const edit = { ...inner, id, entryId: inner.id };
    const first = await manager.lists.departments.change({ ...edit, name: "心内科" });
    expect(first).toMatchObject({ name: "心内科", version: 2 });
    const refused = await problemOf(manager.lists.departments.change({ ...edit, name: "普通内科" }));
    expect(refused).toMatchObject({ code: "version_conflict", data: { current: { name: "心内科" } } });
  });

  test("removes what nothing uses, and says what uses the rest, which can be taken out of use", async () => {
    const { inner, surgery } = await threeDepartments();
    await world.given.exam({ bucketId: id, applyDept: "内科" });
    await manager.lists.departments.remove({ id, entryId: surgery.id });
    const refused = await problemOf(manager.lists.departments.remove({ id, entryId: inner.id }));
    expect(refused).toMatchObject({ code: "in_use", data: { uses: [{ what: "exams", count: 1 }] } });
    await manager.lists.departments.change({ ...inner, id, entryId: inner.id, isActive: false });
    expect(await names(true)).toEqual(["急诊科"]);
    expect(await names()).toEqual(["内科", "急诊科"]);
  });

  test("is out of reach for the manager of another organization, by its own path too", async () => {
    const { inner } = await threeDepartments();
    const elsewhere = await world.given.organization();
    const stranger = world.clientOf(await world.given.member(elsewhere, "admin"));
    const change = { ...inner, entryId: inner.id, name: "别处" };
    expect((await problemOf(stranger.lists.departments.change({ ...change, id }))).code).toBe("not_found");
    expect((await problemOf(stranger.lists.departments.change({ ...change, id: elsewhere.id }))).code).toBe(
      "not_found",
    );
    expect(await names()).toContain("内科");
  });

  test("leaves a trail of every change", async () => {
    const { inner } = await threeDepartments();
    await manager.lists.departments.change({ ...inner, id, entryId: inner.id, isActive: false });
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, inner.id));
    expect(events.map(({ event, bucketId, detail }) => [event, bucketId, detail.list])).toEqual([
      ["list_entry_added", id, "department"],
      ["list_entry_changed", id, "department"],
    ]);
  });

  test("offers no entry of another list that is not the organization's own", async () => {
    const { inner } = await threeDepartments();
    const elsewhere = await world.given.organization();
    const stranger = world.clientOf(await world.given.member(elsewhere, "admin"));
    await manager.lists.doctors.add({ id, name: "钱学勤", departmentId: inner.id });
    const refused = await problemOf(
      stranger.lists.doctors.add({ id: elsewhere.id, name: "钱学勤", departmentId: inner.id }),
    );
    expect(refused).toMatchObject({ code: "invalid", data: { field: "departmentId", rule: "wrongValue" } });
    expect(await problemOf(manager.lists.departments.remove({ id, entryId: inner.id }))).toMatchObject({
      data: { uses: [{ what: "doctors", count: 1 }] },
    });
  });
});

describe("doctors", () => {
  test("are read by what they do, those who order unless asked otherwise", async () => {
    await threeDepartments();
    await manager.lists.doctors.add({ id, name: "钱学勤" });
    await manager.lists.doctors.add({ id, name: "白玛", physicianType: 2 });
    const listed = async (query: string) => {
      const account = await world.given.member({ id }, "member");
      const response = await world.fetch(`/api/v1/buckets/${id}/doctors${query}`, { as: account });
      return (await response.json()) as { name: string }[];
    };
    expect((await listed("")).map(({ name }) => name)).toEqual(["钱学勤"]);
    expect((await listed("?physicianType=2")).map(({ name }) => name)).toEqual(["白玛"]);
  });
});

test("telephone numbers of doctors are told to administrators of the organization and its group alone", async () => {
  const bucket = await world.given.organization();
  const admin = await world.given.member(bucket, "admin");
  const groupAdmin = await world.given.groupMember({ id: bucket.groupId }, "admin");
  await world.given.join(groupAdmin, bucket, "member");
  const { doctors } = world.clientOf(admin).lists;
  await doctors.add({ id: bucket.id, name: "钱学勤", phone: "139 0000 0000" });
  const phoneFor = async (account: { token: string }) =>
    (await world.clientOf(account).lists.doctors.list({ id: bucket.id }))[0]?.phone;
  expect(await phoneFor(admin)).toBe("139 0000 0000");
  expect(await phoneFor(groupAdmin)).toBe("139 0000 0000");
  for (const level of ["contentManager", "collaborator", "member"] as const)
    expect(await phoneFor(await world.given.member(bucket, level))).toBe("");
});

test("addresses of external viewers are read by administrators; members are told their names", async () => {
  const bucket = await world.given.organization();
  const admin = world.clientOf(await world.given.member(bucket, "admin"));
  const template = "https://ohif.example/viewer?StudyInstanceUIDs={study}&key=of-the-other-program";
  await admin.lists.externalViewers.add({ id: bucket.id, name: "OHIF", template });
  const member = world.clientOf(await world.given.member(bucket, "member"));
  expect((await problemOf(member.lists.externalViewers.list({ id: bucket.id }))).code).toBe("forbidden");
  const organizations = await member.organizations.accessible({});
  expect(organizations.find(({ id: each }) => each === bucket.id)?.viewers).toMatchObject([{ name: "OHIF" }]);
  expect(JSON.stringify(organizations)).not.toContain("of-the-other-program");
});

describe("procedures and steps", () => {
  test("stand together in all-steps, as long as both are in use", async () => {
    await threeDepartments();
    const chest = await manager.lists.procedures.add({ id, modality: "CT", name: "胸部平扫", code: "CT1" });
    const head = await manager.lists.procedures.add({ id, modality: "CT", name: "头颅平扫", code: "CT2" });
    await manager.lists.steps.add({ id, procedureId: head.id, name: "头颅", code: "S2" });
    await manager.lists.steps.add({ id, procedureId: chest.id, name: "胸部", code: "S1" });
    const all = async () =>
      (await manager.lists.allSteps({ id })).map(({ code, procedureCode }) => code + procedureCode);
    expect(await all()).toEqual(["S1CT1", "S2CT2"]);
    expect((await manager.lists.steps.list({ id, procedureId: head.id })).map(({ code }) => code)).toEqual(["S2"]);
    await manager.lists.procedures.change({ ...chest, id, entryId: chest.id, isActive: false });
    expect(await all()).toEqual(["S2CT2"]);
    expect(await problemOf(manager.lists.procedures.remove({ id, entryId: head.id }))).toMatchObject({
      code: "in_use",
      data: { uses: [{ what: "steps", count: 1 }] },
    });
  });
});

describe("fields an organization adds", () => {
  test("offer something to choose from when they are a choice", async () => {
    await threeDepartments();
    const choice = { id, key: "contrast", label: "对比剂", type: "choice" } as const;
    expect(await problemOf(manager.lists.extensionConfigs.add(choice))).toMatchObject({
      code: "invalid",
      data: { field: "options", rule: "required" },
    });
    await manager.lists.extensionConfigs.add({ ...choice, options: ["有", "无"] });
    expect(await manager.lists.extensionConfigs.list({ id, subject: "report" })).toEqual([]);
  });
});

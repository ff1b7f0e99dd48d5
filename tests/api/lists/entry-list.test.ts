import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#api/database/schema/index";
import type { Client } from "#contract/index";
import { testPlatform, type TestPlatform } from "../../support/platform";
import { problemOf } from "../../support/problems";

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
    expect((await problemOf(stranger.lists.departments.change({ ...change, id: elsewhere.id }))).code).toBe("not_found");
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
});

import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents, handOuts, orderPlacers, registryOrders } from "#api/infrastructure/database/schema/index";
import type { PublishFilters } from "#contract/delivery/publishing";
import type { Client } from "#contract/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { freshReport, handedOut, publishingHouse, toPatient } from "../../../support/publishing";

let world: TestPlatform;
let house: Awaited<ReturnType<typeof publishingHouse>>;
let desk: Client;

beforeAll(async () => {
  world = await testPlatform();
});
beforeEach(async () => {
  house = await publishingHouse(world);
  desk = house.desk;
});

const fresh = (exam: object = {}, report: object = {}) => freshReport(world, house, exam, report);
const found = async (filters: Partial<PublishFilters> = {}) =>
  (await desk.publishing.query({ filters: filters as PublishFilters })).reports.map(({ reportId }) => reportId);
const stateOf = async (id: string) => (await desk.publishing.detail({ id })).state;

describe("the list", () => {
  test("tells what waits, what is handed out, ten at a time", async () => {
    for (let count = 0; count < 12; count++) await fresh();
    const page = await desk.publishing.query({});
    expect(page.reports).toHaveLength(10);
    expect(page.total).toBe(12);
    const next = await desk.publishing.query({ skip: 10 });
    expect(next.reports).toHaveLength(2);
    await handedOut(desk, page.reports[0]!.reportId);
    expect((await desk.publishing.query({ filters: { state: "waiting" } as PublishFilters })).total).toBe(11);
    expect(await found({ state: "handedOut" })).toEqual([page.reports[0]!.reportId]);
  });

  test("holds no draft and nothing of another organization", async () => {
    await world.given.report({ bucketId: house.bucket.id, status: "partial", version: 1 });
    await freshReport(world, await publishingHouse(world));
    expect(await found()).toEqual([]);
  });

  test("is narrowed by name, numbers, phone, day, modality, order placer", async () => {
    const wanted = await fresh({ patientName: "欧阳娜", patientPhone: "13911112222", modality: "MR" });
    await fresh({ patientName: "张伟" });
    const [placer] = await world.platform.db
      .insert(orderPlacers)
      .values({ bucketId: house.bucket.id, name: "第一社区卫生中心" } as typeof orderPlacers.$inferInsert)
      .returning({ id: orderPlacers.id });
    const scheduled = await world.given.scheduledExam({ bucketId: house.bucket.id, examId: wanted.exam.id });
    await world.platform.db
      .update(registryOrders)
      .set({ orderPlacerId: placer!.id })
      .where(eq(registryOrders.id, scheduled.orderId));
    const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
    const each: Partial<PublishFilters>[] = [
      { name: "ouyang" },
      { name: "娜" },
      { patientId: wanted.exam.patientId.toLowerCase() },
      { accessionNumber: wanted.exam.accessionNumber },
      { phone: "13911112222" },
      { modality: "MR" },
      { orderPlacer: "社区" },
    ];
    for (const filters of each) expect(await found(filters), JSON.stringify(filters)).toEqual([wanted.id]);
    expect(await found({ from: today, to: today })).toHaveLength(2);
    expect(await found({ to: "2020-01-01" })).toEqual([]);
    expect(await found({ orderPlacer: "%" })).toEqual([]);
  });

  test("is nobody's where the group does not publish", async () => {
    await fresh();
    const { group } = house;
    await world.platform.db.execute(sql`update groups set allow_publish = false where id = ${group.id}`);
    expect(await found()).toEqual([]);
  });
});

describe("a hand-out", () => {
  test("is entered with who, to whom, how, which version, and stays as it was", async () => {
    const { id } = await fresh();
    await handedOut(desk, id, {
      receiver: "relative",
      name: "李娜",
      relation: "配偶",
      proof: "idCard",
      mobile: "13700001111",
    });
    const { handOuts: log } = await desk.publishing.detail({ id });
    expect(log).toMatchObject([
      {
        ...{ receiver: "relative", name: "李娜", relation: "配偶", proof: "idCard", method: "paper", wasEarly: false },
        edition: { number: "3" },
        mobile: "+8613700001111",
        by: house.clerk.name,
      },
    ]);
    await expect(
      world.platform.db.update(handOuts).set({ name: "别人" }).where(eq(handOuts.reportId, id)),
    ).rejects.toThrow();
    await expect(world.platform.db.delete(handOuts).where(eq(handOuts.reportId, id))).rejects.toThrow();
    const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
    expect(events.map(({ event }) => event)).toContain("report_handed_out");
  });

  test("names any receiver but the patient", async () => {
    const { id } = await fresh();
    const entry = { ...toPatient, receiver: "courier", id, version: 3, addenda: 0 } as const;
    expect(await problemOf(desk.publishing.handOut(entry))).toMatchObject({ code: "bad_request" });
  });

  test("sent twice at once is one", async () => {
    const { id } = await fresh();
    const entry = { ...toPatient, id, version: 3, addenda: 0, key: "key-of-one-form" };
    const answers = await Promise.allSettled([desk.publishing.handOut(entry), desk.publishing.handOut(entry)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await desk.publishing.detail({ id })).handOuts).toHaveLength(1);
  });

  test("from a page that was opened before another's hand-out is told of it first", async () => {
    const { id } = await fresh();
    const entry = { ...toPatient, id, version: 3, addenda: 0, known: 0 };
    await desk.publishing.handOut(entry);
    expect(await problemOf(desk.publishing.handOut(entry))).toMatchObject({ code: "handed_out_meanwhile" });
    await desk.publishing.handOut({ ...entry, known: 1 });
    expect((await desk.publishing.detail({ id })).handOuts).toHaveLength(2);
  });

  test("goes to several patients as themselves one by one only", async () => {
    const [one, other] = [await fresh(), await fresh()];
    const reportIds = [one.id, other.id];
    expect(await problemOf(desk.publishing.handOutSeveral({ ...toPatient, reportIds }))).toMatchObject({
      code: "several_patients",
    });
    expect((await desk.publishing.detail({ id: one.id })).handOuts).toEqual([]);
    const toWard = { ...toPatient, receiver: "clinician", name: "韩医生" } as const;
    expect(await desk.publishing.handOutSeveral({ ...toWard, reportIds })).toMatchObject([
      { refusal: null },
      { refusal: null },
    ]);
  });

  test("is refused of what is not approved, and of an edition that is not the newest", async () => {
    const { id, version } = await fresh();
    await desk.reports.addAddendum({ id, version, text: "补充：右肺门淋巴结。" });
    expect(await problemOf(desk.publishing.handOut({ ...toPatient, id, version: 3, addenda: 0 }))).toMatchObject({
      code: "edition_outdated",
    });
    await handedOut(desk, id);
    const approver = world.clientOf(await world.given.member(house.bucket, "admin"));
    const now = await approver.reports.detail({ id });
    await approver.reports.recall({ id, version: now.version, reason: "左右写反" });
    expect(await problemOf(desk.publishing.handOut({ ...toPatient, id, version: 3, addenda: 1 }))).toMatchObject({
      code: "report_not_approved",
    });
  });

  test("before patients may have it asks for a confirmation, and says so", async () => {
    const admin = world.clientOf(await world.given.member(house.bucket, "admin"));
    const { id: bucketId } = house.bucket;
    await admin.selfPrint.saveSettings({
      id: bucketId,
      isSelfServiceOpen: false,
      delayHours: 2,
      disclaimer: "",
      recognitionMark: "",
    });
    await admin.selfPrint.saveRule({
      id: bucketId,
      modality: "CT",
      patientSource: null,
      delayHours: 24,
      disclaimer: "请咨询医生",
    });
    const { id } = await fresh();
    const shown = await desk.publishing.detail({ id });
    expect(shown).toMatchObject({ isReleased: false, disclaimer: "请咨询医生" });
    const entry = { ...toPatient, id, version: 3, addenda: 0 };
    expect(await problemOf(desk.publishing.handOut(entry))).toMatchObject({ code: "not_released" });
    await desk.publishing.handOut({ ...entry, isEarlyMeant: true });
    expect((await desk.publishing.detail({ id })).handOuts).toMatchObject([{ wasEarly: true }]);
  });

  test("of an older edition leaves the newest waiting", async () => {
    const { id, version } = await fresh();
    await handedOut(desk, id);
    expect(await stateOf(id)).toBe("handedOut");
    await desk.reports.addAddendum({ id, version, text: "补充一句。" });
    const { notices } = await desk.publishing.detail({ id });
    expect(notices).toMatchObject([{ cause: "amended", told: null }]);
    await desk.publishing.noticeTold({ id, noticeId: notices[0]!.id, note: "电话告知" });
    expect(await stateOf(id)).toBe("waiting");
    await handedOut(desk, id);
    expect(await stateOf(id)).toBe("handedOut");
  });
});

describe("several reports", () => {
  test("go to one receiver, each by itself", async () => {
    const [one, other] = [await fresh(), await fresh()];
    const draft = await world.given.report({ bucketId: house.bucket.id, status: "partial", version: 1 });
    const foreign = await freshReport(world, await publishingHouse(world));
    const reportIds = [one.id, draft.id, foreign.id, other.id];
    const toWard = { ...toPatient, receiver: "clinician", name: "韩医生" } as const;
    const outcomes = await desk.publishing.handOutSeveral({ ...toWard, reportIds });
    expect(outcomes.map(({ reportId, refusal }) => [reportId, refusal?.code ?? null])).toEqual([
      [one.id, null],
      [draft.id, "report_not_approved"],
      [foreign.id, "not_found"],
      [other.id, null],
    ]);
    expect(await stateOf(one.id)).toBe("handedOut");
    expect(await world.platform.db.select().from(handOuts).where(eq(handOuts.reportId, foreign.id))).toEqual([]);
  });
});

test("a report of another organization is not found, one without the right forbidden", async () => {
  const foreign = await freshReport(world, await publishingHouse(world));
  expect(await problemOf(desk.publishing.detail({ id: foreign.id }))).toMatchObject({ code: "not_found" });
  const { id } = await fresh();
  const reader = world.clientOf(await world.given.member(house.bucket, "member"));
  expect(await problemOf(reader.publishing.detail({ id }))).toMatchObject({ code: "forbidden" });
});

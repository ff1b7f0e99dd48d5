import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { auditEvents, downtimeBlocks, exams, scheduledExams } from "#api/infrastructure/database/schema/index";
import { addDays } from "#api/infrastructure/time/zoned-days";
import { frontDesk } from "../../../support/front-desk";
import { pdfPages } from "../../../support/pdf-pages";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { today } from "../../../support/today";

let world: TestPlatform;
let desk: Awaited<ReturnType<typeof frontDesk>>;

beforeAll(async () => {
  world = await testPlatform();
  desk = await frontDesk(world);
});
afterAll(stopReportPrinting);

const at = (of = desk) => ({ api: world.clientOf(of.registrar).downtime, id: of.bucket.id });
const reserve = (count: number, of = desk) => at(of).api.reserve({ id: of.bucket.id, count });
const numbersOf = async (blockId: string, of = desk) =>
  (await at(of).api.block({ id: of.bucket.id, blockId })).numbers.map(({ accessionNumber }) => accessionNumber);
const find = (accessionNumber: string) => at().api.find({ id: desk.bucket.id, accessionNumber });
/** An order under that number, and whatever else. */
const enter = (accessionNumber: string, given: Record<string, unknown> = {}, scheduledDate = today()) =>
  desk.register({
    name: `补${accessionNumber}`,
    exams: [{ modality: "CT", scheduledDate, accessionNumber }],
    ...given,
  });
/** The block was reserved days ago: the outage lasted. */
const backdate = (blockId: string, days: number) =>
  world.platform.db
    .update(downtimeBlocks)
    .set({ created: new Date(Date.now() - days * 86_400_000) })
    .where(eq(downtimeBlocks.id, blockId));

describe("a block", () => {
  it("has numbers nobody else is given: of 200 reservations at once, among registrations, none twice", async () => {
    const of = await frontDesk(world);
    const [blocks, orders] = await Promise.all([
      Promise.all(Array.from({ length: 200 }, () => reserve(2, of))),
      Promise.all(Array.from({ length: 20 }, (_, place) => of.register({ name: `并发${place}` }))),
    ]);
    const reserved = (await Promise.all(blocks.map(({ id }) => numbersOf(id, of)))).flat();
    const registered = orders.flatMap(({ exams }) => exams.map(({ accessionNumber }) => accessionNumber));
    const all = [...reserved, ...registered];
    expect(all).toHaveLength(420);
    expect(new Set(all).size).toBe(420);
  });

  it("passes over numbers that staff typed, and is of one to 200", async () => {
    const of = await frontDesk(world);
    const { first } = await reserve(1, of);
    const typed = String(Number(first) + 2).padStart(8, "0");
    await of.register({ name: "手写", exams: [{ modality: "CT", scheduledDate: today(), accessionNumber: typed }] });
    const { id, given } = await reserve(3, of);
    expect(given).toBe(3);
    expect(await numbersOf(id, of)).not.toContain(typed);
    expect(await problemOf(reserve(0, of))).toMatchObject({ code: "bad_request" });
    expect(await problemOf(reserve(201, of))).toMatchObject({ code: "bad_request" });
  });

  it("is reserved once for a form that is sent twice", async () => {
    const { api, id } = at();
    await api.reserve({ id, count: 1, key: "reserved-once" });
    expect(await problemOf(api.reserve({ id, count: 1, key: "reserved-once" }))).toMatchObject({
      code: "already_done",
    });
  });
});

describe("a late entry", () => {
  it("keeps the number and the time it was done at, is marked, and stands in the trail", async () => {
    const block = await reserve(2);
    await backdate(block.id, 3);
    const [number = ""] = await numbersOf(block.id);
    const takenAt = `${addDays(today(), -1)}T02:30:00.000Z`;
    const order = await enter(number, { takenAt: `${addDays(today(), -1)}T10:30` }, addDays(today(), -1));
    expect(order.exams).toMatchObject([{ accessionNumber: number, lateEntry: true, takenAt }]);
    expect((await enterToday()).exams).toMatchObject([{ lateEntry: false, takenAt: null }]);
    const traced = await world.platform.db
      .select({ detail: auditEvents.detail })
      .from(auditEvents)
      .where(and(eq(auditEvents.event, "late_entry_registered"), eq(auditEvents.subjectId, order.exams[0]!.id)));
    expect(traced).toMatchObject([{ detail: { number, taken: takenAt } }]);
    expect(await find(number)).toMatchObject({ state: "entered", orderId: order.orderId });
    expect(await at().api.list({ id: desk.bucket.id })).toContainEqual(
      expect.objectContaining({ id: block.id, given: 2, entered: 1, missing: 1, voided: 0 }),
    );
  });

  const enterToday = () => desk.register({ name: "今日" });

  it("uses a number once, whoever comes first", async () => {
    const block = await reserve(1);
    const [number = ""] = await numbersOf(block.id);
    const tries = await Promise.allSettled(
      ["甲", "乙", "丙"].map((name) => enter(number, { name, dob: null, phone: "" })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await problemOf(enter(number))).toMatchObject({ code: "number_used" });
    const { db } = world.platform;
    expect(await db.$count(scheduledExams, eq(scheduledExams.accessionNumber, number))).toBe(1);
  });

  it("lies neither before its block nor in the future; another order is of no day that has passed", async () => {
    const block = await reserve(2);
    await backdate(block.id, 1);
    const [number = ""] = await numbersOf(block.id);
    const ahead = `${addDays(today(), 1)}T00:00`;
    expect(await problemOf(enter(number, { takenAt: ahead }))).toMatchObject({ code: "taken_wrong" });
    expect(await problemOf(enter(number, {}, addDays(today(), -2)))).toMatchObject({ code: "taken_wrong" });
    expect(await problemOf(enter("HAND-1", {}, addDays(today(), -1)))).toMatchObject({ code: "date_past" });
    expect(await find(number)).toMatchObject({ state: "missing" });
  });

  it("is of the day it was taken on, by the organization's clocks, however the time is written", async () => {
    const block = await reserve(4);
    await backdate(block.id, 3);
    const [first = "", second = "", third = ""] = await numbersOf(block.id);
    const day = addDays(today(), -1);
    const instant = await enter(first, { takenAt: `${day}T02:30:00Z` }, day);
    expect(instant.exams).toMatchObject([{ takenAt: `${day}T02:30:00.000Z` }]);
    const zoned = await enter(second, { takenAt: `${day}T08:50:00+08:00` }, day);
    expect(zoned.exams).toMatchObject([{ takenAt: `${day}T00:50:00.000Z` }]);
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    for (const [takenAt, scheduledDate] of [
      [ahead, today()],
      [`${day}T10:30`, today()],
      [null, addDays(today(), 30)],
    ] as const) {
      expect(await problemOf(enter(third, { takenAt }, scheduledDate))).toMatchObject({ code: "taken_wrong" });
    }
  });

  it("takes the images that came under its number, unless they are of somebody else", async () => {
    const { id: blockId } = await reserve(2);
    const [own = "", other = ""] = await numbersOf(blockId);
    const images = { bucketId: desk.bucket.id, matching: "unmatched" as const, patientId: "", modality: "CT" as const };
    const dob = "1980-05-06";
    const exam = await world.given.exam({ ...images, accessionNumber: own, patientDob: dob });
    const another = await world.given.exam({ ...images, accessionNumber: other, patientDob: "1951-02-03" });
    const entered = await enter(own, { name: "停机病人", dob });
    expect(entered.exams).toMatchObject([{ status: "Performed" }]);
    const { db } = world.platform;
    const row = async (id: string) => (await db.select().from(exams).where(eq(exams.id, id)))[0];
    expect(await row(exam.id)).toMatchObject({
      matching: "matched",
      patientName: "停机病人",
      accessionNumber: own,
    });
    const trail = and(eq(auditEvents.examId, exam.id), eq(auditEvents.event, "exam_matched"));
    expect(await db.select().from(auditEvents).where(trail)).toMatchObject([{ detail: { by: "accessionNumber" } }]);
    const apart = await enter(other, { name: "另一病人", dob });
    expect(apart.exams).toMatchObject([{ status: "Registered" }]);
    expect(await row(another.id)).toMatchObject({ matching: "unmatched", patientDob: "1951-02-03" });
  });

  it("takes over no number by a change of an order", async () => {
    const block = await reserve(1);
    const [number = ""] = await numbersOf(block.id);
    const { orderId, order, exams } = await desk.register({ name: "改号" });
    const changed = desk.registry().change({
      ...{ ...order, id: desk.bucket.id, orderId },
      exams: [{ ...order.exams[0]!, id: exams[0]!.id, accessionNumber: number }],
    });
    expect(await problemOf(changed)).toMatchObject({ code: "accession_taken" });
  });
});

describe("a missing number", () => {
  it("is voided with a reason, and entered no more", async () => {
    const { api, id } = at();
    const block = await reserve(1);
    const [accessionNumber = ""] = await numbersOf(block.id);
    await api.voidNumber({ id, accessionNumber, reason: "纸张破损" });
    expect(await find(accessionNumber)).toMatchObject({ state: "voided", voidReason: "纸张破损" });
    expect(await problemOf(enter(accessionNumber))).toMatchObject({ code: "number_used" });
    const again = api.voidNumber({ id, accessionNumber, reason: "再次" });
    expect(await problemOf(again)).toMatchObject({ code: "number_used" });
  });

  it("has a blank form, page and PDF; one that was entered has none", async () => {
    const block = await reserve(200);
    const numbers = await numbersOf(block.id);
    await enter(numbers[0] ?? "");
    const forms = await world.clientOf(desk.registrar).deskPrints.blankForms({ id: desk.bucket.id, blockId: block.id });
    expect(forms.map(({ code }) => code.number)).toEqual(numbers.slice(1));
    const path = `/api/v1/buckets/${desk.bucket.id}/downtime-blocks/${block.id}/forms/pdf?paper=A5&language=tib`;
    const pages = await pdfPages(await world.fetch(path, { as: desk.registrar }));
    expect(pages).toHaveLength(199);
    expect(pages[198]).toContain(numbers[199]);
  });
});

describe("another organization", () => {
  it("knows nothing of the numbers, and whoever may not register has none", async () => {
    const block = await reserve(1);
    const [accessionNumber = ""] = await numbersOf(block.id);
    const other = await frontDesk(world);
    const theirs = world.clientOf(other.registrar).downtime;
    const { id } = other.bucket;
    expect(await problemOf(theirs.find({ id, accessionNumber }))).toMatchObject({ code: "not_found" });
    expect(await problemOf(theirs.block({ id, blockId: block.id }))).toMatchObject({ code: "not_found" });
    expect(await problemOf(theirs.find({ id: desk.bucket.id, accessionNumber }))).toMatchObject({ code: "not_found" });
    const reader = world.clientOf(await world.given.member(desk.bucket, "member")).downtime;
    expect(await problemOf(reader.reserve({ id: desk.bucket.id, count: 1 }))).toMatchObject({ code: "forbidden" });
    const updater = await world.given.member(desk.bucket, "member", "registry_update");
    const updating = world.clientOf(updater).downtime.list({ id: desk.bucket.id });
    expect(await problemOf(updating)).toMatchObject({ code: "forbidden" });
  });
});

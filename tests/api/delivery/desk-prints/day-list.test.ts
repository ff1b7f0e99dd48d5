import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { scheduledExams } from "#api/infrastructure/database/schema/index";
import { addDays } from "#api/infrastructure/time/zoned-days";
import { frontDesk, longName, longProcedure } from "../../../support/front-desk";
import { pdfPages } from "../../../support/pdf-pages";
import { pdfPictures } from "../../../support/pdf-picture";
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

const tomorrow = addDays(today(), 1);
const listOf = (query: Record<string, unknown> = {}) =>
  world.clientOf(desk.registrar).deskPrints.dayList({ id: desk.bucket.id, from: today(), to: today(), ...query });
const pdfOf = (query: Record<string, string>) =>
  world.fetch(`/api/v1/buckets/${desk.bucket.id}/registry/day-list/pdf?${new URLSearchParams(query)}`, {
    as: desk.registrar,
  });

it("lists a day in the order it is done, for the desk or for a device, and on paper with its broad side down", async () => {
  const { stepId, deviceId } = desk;
  const later = await desk.register({ name: "晚到", exams: [{ stepId, deviceId, scheduledDate: today() }] });
  const sooner = await desk.register({ name: "早到", exams: [{ stepId, scheduledDate: today() }] });
  await desk.register({ name: "明天", exams: [{ stepId, deviceId, scheduledDate: tomorrow }] });
  for (const [order, time] of [
    [later, "15:00"],
    [sooner, "08:30"],
  ] as const) {
    await world.platform.db
      .update(scheduledExams)
      .set({ scheduledStart: new Date(`${today()}T${time}:00+08:00`) })
      .where(eq(scheduledExams.id, order.exams[0]!.id));
  }
  const list = await listOf();
  expect(list.rows).toMatchObject([
    { time: "08:30", name: "早到", sex: "男", age: "46岁", device: "", status: "已登记" },
    { time: "15:00", name: "晚到", number: later.exams[0]!.accessionNumber, device: "CT 1" },
  ]);
  expect((await listOf({ device: [deviceId] })).rows).toMatchObject([{ name: "晚到" }]);
  expect((await listOf({ name: "早" })).filters).toContain("早");
  const two = await listOf({ to: tomorrow });
  expect(two.rows.map(({ time }) => time)).toEqual([
    `${today().slice(5)} 08:30`,
    `${today().slice(5)} 15:00`,
    `${tomorrow.slice(5)} 未定`,
  ]);
  const [page] = await pdfPages(await pdfOf({ from: today(), to: today(), device: deviceId }));
  expect(page).toContain("晚到");
  expect(page).not.toContain("早到");
  const answer = await pdfOf({ from: today(), to: today() });
  const [paper] = await pdfPictures(new Uint8Array(await answer.arrayBuffer()), 20);
  expect([paper?.widthMm, paper?.heightMm]).toEqual([297, 210]);
});

it("takes the longest names in every language", async () => {
  const exam = { modality: "CT", studyDesc: longProcedure, scheduledDate: today() };
  await desk.register({ name: longName, exams: Array.from({ length: 5 }, () => exam) });
  for (const language of ["chs", "en", "tib"]) {
    expect((await pdfOf({ from: today(), to: today(), language })).headers.get("content-type")).toBe("application/pdf");
  }
});

it("refuses days too far apart or the wrong way round, and another organization's registrar", async () => {
  expect(await problemOf(listOf({ to: addDays(today(), 31) }))).toMatchObject({ code: "bad_request" });
  expect(await problemOf(listOf({ to: addDays(today(), -1) }))).toMatchObject({ code: "bad_request" });
  const other = await frontDesk(world);
  const asked = world.clientOf(other.registrar).deskPrints.dayList({ id: desk.bucket.id, from: today(), to: today() });
  expect(await problemOf(asked)).toMatchObject({ code: "not_found" });
});

import { eq } from "drizzle-orm";
import jsqr from "jsqr";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scheduledExams } from "#api/infrastructure/database/schema/index";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { frontDesk, longName, longProcedure } from "../../../support/front-desk";
import { pdfPages } from "../../../support/pdf-pages";
import { pdfPictures } from "../../../support/pdf-picture";
import { readCode128 } from "../../../support/read-code128";
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

const labelsOf = (orderId: string, examId?: string) =>
  world.clientOf(desk.registrar).deskPrints.labels({ bucketId: desk.bucket.id, orderId, examId });
const pdfOf = (orderId: string, query: Record<string, string> = {}) =>
  world.fetch(`/api/v1/orders/${orderId}/labels/pdf?${new URLSearchParams({ bucketId: desk.bucket.id, ...query })}`, {
    as: desk.registrar,
  });

it("shows each exam that was not cancelled, its number as bars and as a QR code that cameras read", async () => {
  const { stepId, bucket, registry } = desk;
  const { orderId, exams } = await desk.register({
    name: "标签",
    exams: [
      { stepId, scheduledDate: today() },
      { modality: "US", scheduledDate: today() },
      { modality: "MR", scheduledDate: today() },
    ],
  });
  // Registered before such a number was refused, or brought by another system.
  await world.platform.db
    .update(scheduledExams)
    .set({ accessionNumber: "超声1" })
    .where(eq(scheduledExams.id, exams[1]!.id));
  await registry().step({ id: bucket.id, examId: exams[2]!.id, step: "cancel", reason: "patientAsked" });
  const labels = await labelsOf(orderId);
  expect(labels.map(({ accessionNumber }) => accessionNumber)).toEqual([exams[0]!.accessionNumber, "超声1"]);
  expect(labels.map(({ barcode }) => barcode !== null)).toEqual([true, false]);
  expect(labels[0]).toMatchObject({ person: "男 · 46岁 · 1980-05-06", lines: { organization: bucket.name } });
  const { data, info } = await sharp(Buffer.from(labels[0]!.qrCode), { density: 300 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(exams[0]!.accessionNumber);
  expect(await labelsOf(orderId, exams[1]!.id)).toMatchObject([{ accessionNumber: "超声1" }]);
  expect(await problemOf(labelsOf(orderId, exams[2]!.id))).toMatchObject({ code: "not_found" });
});

it.each([
  { template: "standard", rotation: "0", size: [80, 50] },
  { template: "small", rotation: "90", size: [40, 60] },
  { template: "tube", rotation: "270", size: [30, 50] },
])("is a PDF of just the paper's size: $template turned by $rotation", async ({ size, ...settings }) => {
  const exam = { modality: "CT", studyDesc: longProcedure, scheduledDate: today() };
  const { orderId, exams } = await desk.register({
    name: longName,
    isOtherPerson: true,
    exams: Array.from({ length: 5 }, () => exam),
  });
  const answer = await pdfOf(orderId, { ...settings, copies: "2", language: "tib" });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const pages = await pdfPictures(new Uint8Array(await answer.arrayBuffer()), 300);
  expect(pages).toHaveLength(10);
  expect(pages.map(({ widthMm, heightMm }) => [widthMm, heightMm])).toEqual(Array.from({ length: 10 }, () => size));
  const read = pages.map(({ pixels, width, height }) => jsqr(pixels, width, height)?.data);
  const numbers = exams.flatMap(({ accessionNumber }) => [accessionNumber, accessionNumber]);
  expect(read).toEqual(numbers);
  const scanned = await Promise.all(pages.map((page) => readCode128(page, Number(settings.rotation))));
  expect(scanned).toEqual(numbers);
});

it("says on the PDF what it says on the page, and refuses settings out of range", async () => {
  const { orderId, exams } = await desk.register({ name: "李四" });
  const [page] = await pdfPages(await pdfOf(orderId));
  for (const text of ["李四", exams[0]!.patientId, exams[0]!.accessionNumber, desk.bucket.name]) {
    expect(page).toContain(text.replace(/\s/g, ""));
  }
  expect(await (await pdfOf(orderId, { rotation: "45" })).json()).toMatchObject({ code: "bad_request" });
  expect(await (await pdfOf(orderId, { copies: "500" })).json()).toMatchObject({ code: "bad_request" });
});

it("is nobody's of another organization", async () => {
  const { orderId } = await desk.register({ name: "赵五" });
  const other = await frontDesk(world);
  const asked = world.clientOf(other.registrar).deskPrints.labels({ bucketId: other.bucket.id, orderId });
  expect(await problemOf(asked)).toMatchObject({ code: "not_found" });
});

it("needs nothing but the order to be found, as the form does; an organization named beside it has to be its own", async () => {
  const { orderId, exams } = await desk.register({ name: "钱六" });
  const other = await frontDesk(world);
  const { deskPrints } = world.clientOf(desk.registrar);
  expect(await deskPrints.labels({ orderId })).toMatchObject([{ accessionNumber: exams[0]!.accessionNumber }]);
  expect((await deskPrints.applyForm({ orderId })).exams).toHaveLength(1);
  const strangers = world.clientOf(other.registrar).deskPrints;
  expect(await problemOf(strangers.labels({ orderId }))).toMatchObject({ code: "not_found" });
  const wrong = deskPrints.labels({ orderId, bucketId: other.bucket.id });
  expect(await problemOf(wrong)).toMatchObject({ code: "not_found" });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
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

const formOf = (orderId: string, language: "chs" | "en" | "tib" = "chs") =>
  world.clientOf(desk.registrar).deskPrints.applyForm({ bucketId: desk.bucket.id, orderId, language });
const pdfOf = (orderId: string, query: Record<string, string> = {}) =>
  world.fetch(
    `/api/v1/orders/${orderId}/applyforms/pdf?${new URLSearchParams({ bucketId: desk.bucket.id, ...query })}`,
    { as: desk.registrar },
  );

it("says who is to have what, why and at what price; what staff note for themselves is not on it", async () => {
  const placer = await desk.manager.orderPlacers.add({ id: desk.bucket.id, name: "乡卫生院" });
  const question = await desk.manager.safetyQuestions.add({
    ...{ id: desk.bucket.id, question: "是否怀孕？", modality: "CT", blockingAnswer: "yes" },
  });
  const order = await desk.register({
    ...{ name: "何六", orderPlacerId: placer.id, applyDept: "呼吸内科", requestingPhysician: "多吉才让" },
    ...{ clinicImpression: "右肺阴影\n待查", patientNote: "请空腹", staffNote: "家属在外" },
    exams: [
      { stepId: desk.stepId, deviceId: desk.deviceId, scheduledDate: today() },
      { modality: "US", bodyPart: "腹部", scheduledDate: today() },
    ],
  });
  const answers = [{ questionId: question.id, answer: "no" as const, note: "已核对" }];
  await world.clientOf(desk.registrar).safety.answer({ id: order.exams[0]!.id, answers });
  const form = await formOf(order.orderId);
  expect(form.fields.map(({ value }) => value)).toEqual(
    expect.arrayContaining(["何六", "男 · 46岁", "乡卫生院", "呼吸内科", "多吉才让", order.exams[0]!.patientId]),
  );
  expect(form.exams).toMatchObject([
    { exam: "CT · 胸部平扫 平扫", device: "CT 1", when: today(), price: "260.50" },
    { exam: "超声 · 腹部", price: "" },
  ]);
  expect([form.total, form.safety]).toEqual(["260.50", [{ label: "是否怀孕？", value: "否 · 已核对" }]]);
  expect(form.sections.map(({ value }) => value)).toEqual(["右肺阴影\n待查", "请空腹"]);
  const pages = await pdfPages(await pdfOf(order.orderId));
  for (const text of ["何六", "乡卫生院", "多吉才让", "260.50", "待查", "请空腹", "是否怀孕？"]) {
    expect(pages.join("")).toContain(text);
  }
  expect(pages.join("")).not.toContain("家属在外");
});

it.each([
  { paper: "A4", size: [210, 297] },
  { paper: "A5", size: [148, 210] },
] as const)("is a PDF on $paper, in every language, with five exams of long names", async ({ paper, size }) => {
  const exam = { modality: "CT", studyDesc: longProcedure, scheduledDate: today() };
  const order = await desk.register({
    name: longName,
    isOtherPerson: true,
    exams: Array.from({ length: 5 }, () => exam),
  });
  for (const language of ["chs", "en", "tib"]) {
    const answer = await pdfOf(order.orderId, { paper, language });
    const pages = await pdfPictures(new Uint8Array(await answer.arrayBuffer()), 20);
    expect([pages[0]?.widthMm, pages[0]?.heightMm]).toEqual(size);
  }
});

it("is nobody's of another organization, and of no paper that is none", async () => {
  const { orderId } = await desk.register({ name: "孙七" });
  const other = await frontDesk(world);
  const asked = world.clientOf(other.registrar).deskPrints.applyForm({ bucketId: other.bucket.id, orderId });
  expect(await problemOf(asked)).toMatchObject({ code: "not_found" });
  expect(await (await pdfOf(orderId, { paper: "A3" })).json()).toMatchObject({ code: "bad_request" });
});

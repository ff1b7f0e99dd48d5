import jsqr from "jsqr";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { queueEntries } from "#api/infrastructure/database/schema/index";
import { frontDesk } from "../../../support/front-desk";
import { pdfPages } from "../../../support/pdf-pages";
import { pdfPictures } from "../../../support/pdf-picture";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { today } from "../../../support/today";

let world: TestPlatform;
let desk: Awaited<ReturnType<typeof frontDesk>>;

beforeAll(async () => {
  world = await testPlatform();
  desk = await frontDesk(world);
});
afterAll(stopReportPrinting);

const pdfOf = (ticket: string, language = "chs") =>
  world.fetch(`/api/v1/queue-tickets/${ticket}/slip?language=${language}`);

async function checkedIn() {
  const { id } = desk.bucket;
  const queueName = `CT 候诊 ${crypto.randomUUID().slice(0, 4)}`;
  const queue = await desk.manager.queueTypes.add({
    id,
    queueName,
    displayName: queueName,
    modality: "CT",
    prefix: "A",
  });
  const order = await desk.register({ name: "排队人", isOtherPerson: true });
  const accessionNumber = order.exams[0]!.accessionNumber;
  return world.clientOf(desk.registrar).queue.checkIn({ id, accessionNumber, queueTypeId: queue.id });
}

it.each(["chs", "en", "tib"])("is a PDF of 80 mm with the number and the way to the own turn: %s", async (language) => {
  const { ticket, queueNo, queueName } = await checkedIn();
  const answer = await pdfOf(ticket, language);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pages = await pdfPictures(bytes, 300);
  expect(pages.map(({ widthMm }) => widthMm)).toEqual([80]);
  const [page] = pages;
  expect(jsqr(page!.pixels, page!.width, page!.height)?.data).toMatch(new RegExp(`/queue/${ticket}$`));
  const [text] = await pdfPages(new Response(bytes));
  for (const shown of [queueNo, queueName, desk.bucket.name, today()]) expect(text).toContain(shown.replace(/\s/g, ""));
  expect(text).not.toContain("排队人");
});

it("is gone the next day, and nobody's who guesses", async () => {
  const { ticket, id } = await checkedIn();
  await world.platform.db.update(queueEntries).set({ day: "2026-01-01" }).where(eq(queueEntries.id, id));
  expect((await pdfOf(ticket)).status).toBe(404);
  expect((await pdfOf("0".repeat(22))).status).toBe(404);
});

import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { instances, reports, series } from "#api/infrastructure/database/schema/index";
import { closeRenderer } from "#api/dicom/render-frame";
import { phantomStudy } from "#api/dicom/phantoms/phantom-study";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { KeyImage } from "#contract/reading/report-content";
import { approvedReport } from "../../../support/approved-report";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let bucket: { id: string };

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
});
afterAll(() => Promise.all([stopReportPrinting(), closeRenderer()]));

/** A slice of a CT phantom, stored as an instance of the exam. */
async function slice(examId: string) {
  const { db, objects } = world.platform;
  const [file] = phantomStudy({
    kind: "ct",
    patient: { name: "Zhang^Wei=张^伟", id: "P1", sex: "M", birthDate: "19680101" },
    study: { accessionNumber: "A1", date: "20260305", time: "093000", description: "Chest" },
    seed: 1,
    slices: 1,
  });
  if (!file) throw new Error("the phantom has no slice");
  const { hash, sizeBytes } = await objects.keepBytes(file.bytes);
  const [ofExam] = await db
    .insert(series)
    .values({ examId, seriesInstanceUid: file.seriesInstanceUid, modality: "CT" })
    .returning();
  const [instance] = await db
    .insert(instances)
    .values({
      examId,
      seriesId: ofExam?.id ?? "",
      sopInstanceUid: file.sopInstanceUid,
      sopClassUid: "1.2.840.10008.5.1.4.1.1.2",
      transferSyntaxUid: "1.2.840.10008.1.2.1",
      rows: 256,
      columns: 256,
      hasPixelData: true,
      objectHash: hash,
      sizeBytes,
    })
    .returning();
  return instance?.id ?? "";
}

describe("a key image that is a DICOM frame", () => {
  it("prints in the window its author chose, and is the same behind a share link", async () => {
    const { id, exam, content } = await approvedReport(world, bucket);
    const instanceId = await slice(exam.id);
    const inWindow = (windowCenter: number, windowWidth: number) =>
      KeyImage.parse({ instanceId, attachmentId: null, windowCenter, windowWidth });
    await world.platform.db
      .update(reports)
      .set({ content: { ...content, keyImages: [inWindow(-600, 1500), inWindow(40, 400)] } })
      .where(eq(reports.id, id));
    const printer = await world.given.member(bucket, "collaborator");

    const picture = async (name: string) => {
      const answer = await world.fetch(`/api/v1/reports/${id}/print/pictures/${name}`, { as: printer });
      expect(answer.headers.get("content-type")).toBe("image/jpeg");
      return Buffer.from(await answer.arrayBuffer());
    };
    const [lung, mediastinum] = [await picture("1"), await picture("2")];
    const brightness = async (jpeg: Buffer) => (await sharp(jpeg).stats()).channels[0]?.mean ?? 0;
    expect(await brightness(lung)).toBeGreaterThan(1.5 * (await brightness(mediastinum)));

    const pdf = Buffer.from(await (await world.fetch(`/api/v1/reports/${id}/pdf`, { as: printer })).arrayBuffer());
    expect([pdf.includes(lung), pdf.includes(mediastinum)]).toEqual([true, true]);

    const { link } = await world.clientOf(printer).shares.create({ id, pinKind: "none" });
    const shared = await world.fetch(`/api/v1/share/report/images/1?link=${link}`);
    expect(Buffer.from(await shared.arrayBuffer())).toEqual(lung);
    expect((await world.fetch(`/api/v1/share/report/images/3?link=${link}`)).status).toBe(404);
    expect((await world.fetch(`/api/v1/share/report/images/author?link=${link}`)).status).toBe(404);
  });

  it("of another patient's exam is not shown", async () => {
    const { id, content } = await approvedReport(world, bucket);
    const other = await world.given.exam({ bucketId: bucket.id });
    const keyImages = [KeyImage.parse({ instanceId: await slice(other.id), attachmentId: null })];
    await world.platform.db
      .update(reports)
      .set({ content: { ...content, keyImages } })
      .where(eq(reports.id, id));
    const printer = await world.given.member(bucket, "collaborator");
    const answer = await world.fetch(`/api/v1/reports/${id}/print/pictures/1`, { as: printer });
    expect(await answer.json()).toMatchObject({ code: "no_image" });
    expect((await world.fetch(`/api/v1/reports/${id}/pdf`, { as: printer })).status).toBe(200);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#contract/index";
import { ReportContent } from "#contract/reading/report-content";
import { attachmentOf, instanceOf } from "../../../support/imaged";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let api: Client;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  api = world.clientOf(await world.given.member(bucket, "member"));
});

const patientId = "P-IMAGES";

describe("the images of a report", () => {
  it("are those of its exam, pictures among the attachments, and the key images chosen", async () => {
    const exam = await world.given.exam({ bucketId: bucket.id, patientId });
    const [image, picture] = [await instanceOf(world, exam), await attachmentOf(world, exam)];
    await instanceOf(world, exam, false);
    const lost = await attachmentOf(world, exam, new Date());
    const content = ReportContent.parse({ keyImages: [image, picture, lost] });
    const report = await world.given.report({ bucketId: bucket.id, examId: exam.id, content }, { patientId });
    const images = await api.reports.images({ id: report.id });
    expect(images.keyImages.map(({ isAvailable }) => isAvailable)).toEqual([true, true, false]);
    expect(images.keyImages[0]).toMatchObject(image);
    expect(images.examId).toBe(report.examId);
    expect(images.series.flatMap(({ instances }) => instances.map(({ id }) => id))).toEqual([image.instanceId]);
    expect(images.attachments.map(({ id }) => id)).toEqual([picture.attachmentId]);
  });

  it("may also be those of another exam of the patient, and of nobody else", async () => {
    const { report } = await world.given.exam({ bucketId: bucket.id, patientId });
    const past = await world.given.exam({ bucketId: bucket.id, patientId });
    const image = await instanceOf(world, past);
    const images = await api.reports.images({ id: report.id, examId: past.id });
    expect(images.examId).toBe(past.id);
    expect(images.series[0]?.instances[0]?.id).toBe(image.instanceId);
    const foreign = await world.given.exam({ bucketId: bucket.id, patientId: "P-OTHER" });
    expect((await problemOf(api.reports.images({ id: report.id, examId: foreign.id }))).code).toBe("not_found");
  });
});

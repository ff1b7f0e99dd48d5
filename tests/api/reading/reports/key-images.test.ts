import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { exams } from "#api/infrastructure/database/schema/index";
import { KeyImage, ReportContent } from "#contract/reading/report-content";
import type { TestAccount } from "../../../support/given";
import { attachmentOf, instanceOf } from "../../../support/imaged";
import { quietInspection } from "../../../support/inspections";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const patientId = "P-OWN";
const steps = ["save", "submit", "approve", "sync"] as const;

let world: TestPlatform;
let bucket: { id: string };
let doctor: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization({ fourEyes: false, inspectionLevels: quietInspection });
  doctor = await world.given.member(bucket, "contentManager");
});

const given = (status: "partial" | "final") =>
  world.given.report(
    { bucketId: bucket.id, status, version: 3, lockedBy: doctor.id, lockExpires: new Date(Date.now() + 60_000) },
    { patientId },
  );

async function sent(step: (typeof steps)[number], ...keyImages: KeyImage[]) {
  const { id } = await given(step === "approve" ? "final" : "partial");
  const { reports } = world.clientOf(doctor);
  const content = ReportContent.parse({ finding: "双肺纹理清晰。", keyImages });
  if (step === "sync") return (await reports.sync({ id, baseVersion: 3, content })).draft?.content;
  return (await reports[step]({ id, version: 3, content })).content;
}

describe.each(steps)("the key images of a report, when it is sent to %s", (step) => {
  it("may be pictures of its exam's patient, also of another of his exams", async () => {
    const past = await world.given.exam({ bucketId: bucket.id, patientId });
    const own = [await instanceOf(world, past), await attachmentOf(world, past)];
    expect(await sent(step, ...own)).toMatchObject({ keyImages: own });
  });

  it("are each in it once, another frame or window of the same image being another", async () => {
    const image = await instanceOf(world, await world.given.exam({ bucketId: bucket.id, patientId }));
    const bone = { ...image, windowCenter: 300, windowWidth: 1500 };
    const again = [image, bone, { ...image, caption: "again" }, bone];
    expect((await sent(step, ...again))?.keyImages).toEqual([image, bone]);
  });

  it.each([
    ["of another patient", async () => instanceOf(world, await world.given.exam({ bucketId: bucket.id }))],
    [
      "attached to another patient's exam",
      async () => attachmentOf(world, await world.given.exam({ bucketId: bucket.id })),
    ],
    [
      "of another organization, whatever its patient ID",
      async () =>
        instanceOf(world, await world.given.exam({ bucketId: (await world.given.organization()).id, patientId })),
    ],
    [
      "that was deleted",
      async () => attachmentOf(world, await world.given.exam({ bucketId: bucket.id, patientId }), new Date()),
    ],
    [
      "of a deleted exam",
      async () => {
        const past = await world.given.exam({ bucketId: bucket.id, patientId });
        await world.platform.db.update(exams).set({ deleted: new Date() }).where(eq(exams.id, past.id));
        return instanceOf(world, past);
      },
    ],
    ["that does not exist", async () => KeyImage.parse({ instanceId: crypto.randomUUID(), attachmentId: null })],
    ["that names nothing", async () => KeyImage.parse({ instanceId: null, attachmentId: null })],
  ])("are refused with one %s, by its number", async (_, foreign) => {
    const own = await attachmentOf(world, await world.given.exam({ bucketId: bucket.id, patientId }));
    const problem = await problemOf(sent(step, own, await foreign()));
    expect(problem).toMatchObject({ code: "key_image_foreign", status: 422, data: { numbers: "2" } });
  });
});

describe("a report with a key image as the form sends it, its overlays named and undefined", () => {
  const written = async () => {
    const image = await instanceOf(world, await world.given.exam({ bucketId: bucket.id, patientId }));
    return ReportContent.parse({ finding: "双肺纹理清晰。", keyImages: [{ ...image, overlays: undefined }] });
  };

  it("is approved once, though it comes twice", async () => {
    const { id } = await given("final");
    const { reports } = world.clientOf(doctor);
    const approval = { id, version: 3, content: await written() };
    await reports.approve(approval);
    expect(await reports.approve(approval)).toMatchObject({ status: "corrected", version: 4 });
  });

  it("leaves no draft, when it is kept after it was approved", async () => {
    const { id } = await given("final");
    const { reports } = world.clientOf(doctor);
    const content = await written();
    await reports.approve({ id, version: 3, content });
    expect((await reports.sync({ id, baseVersion: 3, content })).draft).toBeNull();
  });
});

import { beforeAll, expect, it } from "vitest";
import { exams } from "#api/infrastructure/database/schema/index";
import { relevantPrior } from "../../../../app/reading/reports/relevant-prior";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let bucket: { id: string };
let doctor: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  doctor = await world.given.member(bucket, "contentManager");
});

type Said = Partial<typeof exams.$inferInsert>;

function chestCt(day: string, said: Said = {}) {
  const studyDate = new Date(`${day}T02:00:00Z`);
  const fields = { bucketId: bucket.id, patientId: "PRIOR-1", modality: "CT" as const, bodyPart: "胸部", studyDate };
  return world.given.exam({ ...fields, ...said });
}

const imagedChestCt = (day: string, said: Said = {}) => chestCt(day, { hasImage: true, ...said });

it("beside an exam stands the latest imaged one before it of its patient, modality and body part", async () => {
  const older = await imagedChestCt("2024-01-05");
  const wanted = await imagedChestCt("2025-01-05");
  await imagedChestCt("2025-02-05", { bodyPart: "头颅" });
  await imagedChestCt("2025-03-05", { modality: "MR" });
  await imagedChestCt("2025-04-05", { patientId: "PRIOR-2" });
  await chestCt("2025-05-05");
  const here = await imagedChestCt("2026-01-05");
  await imagedChestCt("2026-02-05");

  const api = world.clientOf(doctor).exams;
  const beside = async ({ id }: { id: string }) =>
    relevantPrior((await api.detail({ id })).exam, await api.past({ id }))?.id ?? null;
  expect(await beside(here)).toBe(wanted.id);
  expect(await beside(wanted)).toBe(older.id);
  expect(await beside(older)).toBeNull();
});

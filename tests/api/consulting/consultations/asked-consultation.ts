import { beforeAll, beforeEach } from "vitest";
import { consent, partners } from "../../../support/consulting";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";

export let world: TestPlatform;
export let place: Awaited<ReturnType<typeof partners>>;

/** A database of the file's own; for each test two organizations that may ask each other. */
export function usePartners(): void {
  beforeAll(async () => {
    world = await testPlatform();
  });

  beforeEach(async () => {
    place = await partners(world);
  });
}

export const calls = (account: TestAccount) => world.clientOf(account).consultations;
export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
export const asked = () => ({
  appliedBucketId: place.county.id,
  joinedBuckets: [{ bucketId: place.city.id }],
  reason: "右肺上叶结节性质待定",
  purpose: "明确性质",
  question: "良性还是恶性？",
  patientName: "张伟",
  starts: inHours(1),
});

/** Asked, agreed to by the patient, and invited. */
export async function invited(fields: Partial<ReturnType<typeof asked>> & { kind?: "remoteDiagnosis" } = {}) {
  const exam = fields.kind && (await world.given.exam({ bucketId: place.county.id, patientName: "张伟" }));
  const examIds = exam ? [exam.id] : [];
  const { id } = await calls(place.doctor).create({ ...asked(), ...fields, examIds });
  await consent(world, place.doctor, id);
  const { version } = await calls(place.doctor).invite({ id, version: 1 });
  return { id, version };
}

export async function scheduled(fields?: Parameters<typeof invited>[0]) {
  const named = await invited(fields);
  const { version } = await calls(place.expert).accept({ ...named, takesPart: true });
  return { id: named.id, version };
}

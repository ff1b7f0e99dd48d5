import { beforeEach, expect, test } from "vitest";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let county: { id: string };
let city: { id: string };
let doctor: TestAccount;
let expert: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  const group = await world.given.group({ enableConsultation: true });
  county = await world.given.organization({ groupId: group.id });
  city = await world.given.organization({ groupId: group.id });
  doctor = await world.given.member(county, "collaborator", "consultation_create", "consultation_update");
  expert = await world.given.member(city, "collaborator", "consultation_update");
});

const calls = (account: TestAccount) => world.clientOf(account).consultations;
const asked = () => ({
  appliedBucketId: county.id,
  joinedBuckets: [{ bucketId: city.id }],
  reason: "右肺上叶结节性质待定",
  patientName: "张伟",
  starts: new Date(Date.now() + 3_600_000).toISOString(),
});

test("what is asked is seen by the asked organization only once its invitation has left", async () => {
  const { id } = await calls(doctor).create(asked());
  expect(await calls(doctor).detail({ id })).toMatchObject({
    status: "pending",
    side: "asking",
    joinedBuckets: [{ id: city.id, state: "prepared", isMandatory: true }],
    members: [{ account: { id: doctor.id }, role: "applicant" }],
  });
  expect((await problemOf(calls(expert).detail({ id }))).code).toBe("not_found");
  expect((await calls(expert).page({})).total).toBe(0);
  const invited = await world.given.consultation({
    bucketId: county.id,
    applicantId: doctor.id,
    asked: [{ bucketId: city.id }],
  });
  expect(await calls(expert).detail({ id: invited.id })).toMatchObject({ side: "asked", ownBucketId: city.id });
  expect((await calls(expert).page({ filters: { status: 0 } })).consultations.map((one) => one.id)).toEqual([
    invited.id,
  ]);
});

test("a consultation that is sent twice is made once", async () => {
  const key = crypto.randomUUID();
  const { id } = await calls(doctor).create({ ...asked(), key });
  const again = await problemOf(calls(doctor).create({ ...asked(), key }));
  expect(again).toMatchObject({ code: "already_done", data: { made: id } });
});

import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { consultationBuckets } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { twoSides, type TwoSides } from "./two-sides";

let world: TestPlatform;
let sides: TwoSides;

beforeAll(async () => {
  world = await testPlatform();
  sides = await twoSides(world);
});

const as = (account: TestAccount) => world.clientOf(account).consultationLinks;

test("a link is told of in both consultations, and made once in either direction", async () => {
  const [one, other] = [await sides.consultation(), await sides.consultation()];
  const { id: linkId } = await as(sides.asker).add({ id: one.id, relatedId: other.id, note: "术后复查" });
  const back = as(sides.asker).add({ id: other.id, relatedId: one.id, note: "" });
  expect((await problemOf(back)).code).toBe("entry_taken");
  const itself = as(sides.asker).add({ id: one.id, relatedId: one.id });
  expect((await problemOf(itself)).code).toBe("same_consultation");
  for (const [at, related] of [
    [one, other],
    [other, one],
  ] as const) {
    const { links } = await as(sides.expert).list({ id: at.id });
    expect(links.map(({ id, note, consultation }) => [id, note, consultation.id])).toEqual([
      [linkId, "术后复查", related.id],
    ]);
  }
  await as(sides.asker).remove({ id: other.id, linkId });
  expect((await as(sides.asker).list({ id: one.id })).links).toEqual([]);
  expect((await problemOf(as(sides.asker).remove({ id: one.id, linkId }))).code).toBe("not_found");
});

test("whoever does not take part in the related one is told nothing of it", async () => {
  const [one, other] = [await sides.consultation(), await sides.consultation("prepared")];
  const exam = await sides.exam();
  await world.clientOf(sides.asker).consultationExams.bindExam({ id: other.id, examId: exam.id });
  await world.clientOf(sides.asker).clinicCases.add({ id: other.id, title: "结节", day: "2026-03-05" });
  const { id: linkId } = await as(sides.asker).add({ id: one.id, relatedId: other.id });
  expect((await as(sides.expert).list({ id: one.id })).links).toEqual([]);
  expect((await problemOf(as(sides.expert).read({ id: one.id, linkId }))).code).toBe("not_found");
  expect((await problemOf(as(sides.stranger).read({ id: one.id, linkId }))).code).toBe("not_found");
  const strange = await sides.consultation();
  expect((await problemOf(as(sides.asker).read({ id: strange.id, linkId }))).code).toBe("not_found");

  await world.platform.db
    .update(consultationBuckets)
    .set({ state: "accepted" })
    .where(eq(consultationBuckets.consultationId, other.id));
  const read = await as(sides.expert).read({ id: one.id, linkId });
  expect(read).toMatchObject({
    consultation: { id: other.id, patientName: "张伟" },
    cases: [{ title: "结节" }],
    exams: [{ id: exam.id, isOwn: false }],
  });
});

test("only a consultation that the caller takes part in can be linked", async () => {
  const { id } = await sides.consultation();
  const foreign = await world.given.consultation({
    bucketId: sides.city.id,
    applicantId: sides.coordinator.id,
    patientId: "P0001",
  });
  expect((await problemOf(as(sides.asker).add({ id, relatedId: foreign.id }))).code).toBe("not_found");
  expect((await problemOf(as(sides.coordinator).add({ id, relatedId: foreign.id }))).code).toBe("forbidden");
});

test("past consultations are those of the same number at the organization that asks", async () => {
  const applicant = { bucketId: sides.county.id, applicantId: sides.asker.id };
  const [first, second] = [
    await world.given.consultation({ ...applicant, patientId: "P7001" }),
    await world.given.consultation({ ...applicant, patientId: "P7001" }),
  ];
  await world.given.consultation({ bucketId: sides.city.id, applicantId: sides.coordinator.id, patientId: "P7001" });
  const [nameless] = [await world.given.consultation({ ...applicant, patientId: "" })];
  await world.given.consultation({ ...applicant, patientId: "" });
  const pastOf = async (id: string) => (await as(sides.asker).past({ id })).consultations.map((one) => one.id);
  expect(await pastOf(second.id)).toEqual([first.id]);
  expect(await pastOf(nameless.id)).toEqual([]);
});

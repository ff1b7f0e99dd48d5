import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { assignRules, auditEvents, exams } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { uploading } from "../../../support/uploading";

let world: TestPlatform;
let bucket: { id: string; groupId: string };
let uploader: TestAccount;
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  uploader = await world.given.member(bucket, "contentManager");
});

/** A rule of the group, last in order. */
const rule = (fields: Partial<typeof assignRules.$inferInsert> & { assigneeIds: string[]; position: number }) =>
  world.platform.db
    .insert(assignRules)
    .values({ name: `Rule ${fields.position}`, groupId: bucket.groupId, bucketId: bucket.id, ...fields });

/** Whom a new exam goes to: the name, or null. */
async function assigneeOfNew(fields: Parameters<typeof sampleDicom>[0] = {}) {
  const bytes = sampleDicom({ studyUid: sampleUid(), ...fields });
  const { exams: made } = await uploading(world, uploader, bucket.id).sendAndComplete([{ name: "1.dcm", bytes }]);
  const examId = made[0]?.examId ?? "";
  const [row] = await world.platform.db.select().from(exams).where(eq(exams.id, examId));
  return { examId, assigneeId: row?.assigneeId ?? null };
}

test("a new exam goes to the one of the first fitting rule's people who has the fewest to write", async () => {
  const [one, two] = [
    await world.given.member(bucket, "collaborator"),
    await world.given.member(bucket, "collaborator"),
  ];
  const mrReader = await world.given.member(bucket, "collaborator");
  const reader = await world.given.member(bucket, "member");
  await rule({ position: 1, modalities: ["MR"], assigneeIds: [mrReader.id] });
  await rule({ position: 2, modalities: ["CT"], assigneeIds: [reader.id, one.id, two.id] });
  await rule({ position: 3, assigneeIds: [mrReader.id] });

  const first = await assigneeOfNew();
  expect([first.assigneeId, (await assigneeOfNew()).assigneeId, (await assigneeOfNew()).assigneeId]).toEqual([
    one.id,
    two.id,
    one.id,
  ]);
  const events = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.examId, first.examId));
  expect(events).toContainEqual(
    expect.objectContaining({ event: "report_assigned", detail: { whomId: one.id, rule: "Rule 2" } }),
  );

  // Out of use, a rule assigns nothing; the next one that fits does.
  await world.platform.db.update(assignRules).set({ deactivated: new Date() }).where(eq(assignRules.name, "Rule 2"));
  expect((await assigneeOfNew()).assigneeId).toBe(mrReader.id);
});

test("where nobody of the rule may write, or no rule fits, it stays for everybody", async () => {
  await world.platform.db.update(assignRules).set({ deactivated: new Date() });
  const reader = await world.given.member(bucket, "member");
  await rule({ position: 4, modalities: ["CT"], assigneeIds: [reader.id] });
  expect((await assigneeOfNew()).assigneeId).toBeNull();
  await rule({ position: 5, urgentOnly: true, assigneeIds: [uploader.id] });
  expect((await assigneeOfNew()).assigneeId).toBeNull();
});

import { nobody } from "#api/infrastructure/actor/principal";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { auditEvents, exams, instanceConflicts, instances } from "#api/infrastructure/database/schema/index";
import { ingest, type Ingested } from "#api/imaging/ingest/index";
import { arrivePart } from "#api/infrastructure/storage/write-part";
import type { TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { sha256, uploading } from "../../../support/uploading";

let world: TestPlatform;
let bucketId: string;
let account: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  const bucket = await world.given.organization();
  bucketId = bucket.id;
  account = await world.given.member(bucket, "contentManager");
});

async function take(bytes: Buffer): Promise<Ingested[]> {
  const part = await arrivePart(world.platform.objects.newPart(), [bytes]);
  const actor = { origin: testOrigin, principal: nobody, bucketId };
  return ingest(world.platform, { bucketId, source: "stow", actor }, [part]);
}

/** An exam of one image, approved, for which the same image came again in another size. */
async function givenConflict() {
  const uids = { studyUid: sampleUid(), seriesUid: sampleUid(), sopUid: sampleUid() };
  const [first, other] = [sampleDicom({ ...uids, side: 16 }), sampleDicom({ ...uids, side: 32 })];
  const [filed] = await take(first);
  await take(other);
  const examId = filed && "examId" in filed ? filed.examId : "";
  await world.platform.db.update(exams).set({ reportStatus: "corrected" }).where(eq(exams.id, examId));
  return { examId, first, other, uids };
}

/** All that waits at an exam, decided alike. */
const decidingOn = async (examId: string, decision: "keep" | "replace") =>
  (await world.clientOf(account).imageConflicts.ofExam({ id: examId })).map(({ id: conflictId }) => ({
    conflictId,
    decision,
  }));

const instanceOf = async (examId: string) =>
  (await world.platform.db.select().from(instances).where(eq(instances.examId, examId)))[0];
const verifyOf = async (examId: string) =>
  (await world.platform.db.select().from(exams).where(eq(exams.id, examId)))[0]?.verifyReport;

it("an image that came again with other content waits for a decision, both sides described", async () => {
  const { examId, first, other } = await givenConflict();
  const open = await world.clientOf(account).imageConflicts.ofExam({ id: examId });
  expect(open).toMatchObject([
    {
      source: "stow",
      present: { rows: 16, columns: 16, sizeBytes: first.length },
      other: { rows: 32, columns: 32, sizeBytes: other.length },
    },
  ]);
});

it("the AE title that an image came from is told to who manages the organization alone", async () => {
  const { examId } = await givenConflict();
  const from = { source: "dimse", sender: "CT-ROOM-1" } as const;
  await world.platform.db.update(instanceConflicts).set(from).where(eq(instanceConflicts.examId, examId));
  const seenBy = async (who: TestAccount) => world.clientOf(who).imageConflicts.ofExam({ id: examId });
  expect(await seenBy(account)).toMatchObject([{ source: "dimse", sender: "" }]);
  expect(await seenBy(await world.given.member({ id: bucketId }, "admin"))).toMatchObject([from]);
});

it("kept, the present image stays, the exam is not touched, and the question is not asked again", async () => {
  const { examId, first, other } = await givenConflict();
  const api = world.clientOf(account);
  const decisions = await decidingOn(examId, "keep");
  await api.imageConflicts.decide({ id: examId, decisions });
  await take(other);
  expect(await api.imageConflicts.ofExam({ id: examId })).toEqual([]);
  expect(await instanceOf(examId)).toMatchObject({ objectHash: sha256(first), rows: 16 });
  expect(await verifyOf(examId)).toBe(false);
  const again = api.imageConflicts.decide({ id: examId, decisions });
  expect(await problemOf(again)).toMatchObject({ code: "conflict" });
});

it("replaced, the other image stands in its place, the report is to be verified, and the former is not lost", async () => {
  const { examId, first, other } = await givenConflict();
  const api = world.clientOf(account);
  await api.imageConflicts.decide({ id: examId, decisions: await decidingOn(examId, "replace") });
  expect(await instanceOf(examId)).toMatchObject({ objectHash: sha256(other), rows: 32, sizeBytes: other.length });
  expect(await verifyOf(examId)).toBe(true);
  const kept = await world.platform.db.select().from(instanceConflicts).where(eq(instanceConflicts.examId, examId));
  expect(kept).toMatchObject([{ decision: "replaced", decidedBy: account.id, formerHash: sha256(first) }]);
  expect(await world.platform.objects.has(sha256(first))).toBe(true);
  const trail = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.examId, examId));
  expect(trail.find(({ event }) => event === "image_conflict_decided")).toMatchObject({
    accountId: account.id,
    detail: { kept: 0, replaced: 1 },
  });
});

it("of two that came under one UID only one may take its place; the other is kept apart in the same decision", async () => {
  const { examId, uids } = await givenConflict();
  const third = sampleDicom({ ...uids, side: 24 });
  await take(third);
  const api = world.clientOf(account);
  const both = await decidingOn(examId, "replace");
  expect(both).toHaveLength(2);
  expect(await problemOf(api.imageConflicts.decide({ id: examId, decisions: both }))).toMatchObject({
    code: "bad_request",
  });
  const decisions = both.map((one, index) => (index === 0 ? { ...one, decision: "keep" as const } : one));
  await api.imageConflicts.decide({ id: examId, decisions });
  expect(await instanceOf(examId)).toMatchObject({ objectHash: sha256(third), rows: 24 });
  expect(await api.imageConflicts.ofExam({ id: examId })).toEqual([]);
});

it("what differs is told by attribute and by pixels, and the other one can be seen before it is taken", async () => {
  const uids = { studyUid: sampleUid(), seriesUid: sampleUid(), sopUid: sampleUid() };
  const [filed] = await take(sampleDicom({ ...uids, studyDescription: "胸部平扫" }));
  await take(sampleDicom({ ...uids, studyDescription: "胸部增强", grey: 7 }));
  const id = filed && "examId" in filed ? filed.examId : "";
  const api = world.clientOf(account);
  const [conflict] = await api.imageConflicts.ofExam({ id });
  const conflictId = conflict?.id ?? "";
  expect(await api.imageConflicts.differences({ id, conflictId })).toEqual({
    attributes: [
      {
        path: ["00081030"],
        vr: "LO",
        present: { kind: "text", text: "胸部平扫" },
        other: { kind: "text", text: "胸部增强" },
      },
    ],
    isMore: false,
    pixels: "different",
  });
  const picture = await world.fetch(`/api/v1/exams/${id}/image-conflicts/${conflictId}/frames/0`, { as: account });
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const elsewhere = await givenConflict();
  const wrong = await world.fetch(`/api/v1/exams/${elsewhere.examId}/image-conflicts/${conflictId}/frames/0`, {
    as: account,
  });
  expect(wrong.status).toBe(404);
  const foreign = api.imageConflicts.differences({ id: elsewhere.examId, conflictId });
  expect(await problemOf(foreign)).toMatchObject({ code: "not_found" });
});

it("an upload in the browser takes the same way and says how many wait", async () => {
  const { uids } = await givenConflict();
  const bytes = sampleDicom({ ...uids, side: 64 });
  const { exams: made } = await uploading(world, account, bucketId).sendAndComplete([{ name: "1.dcm", bytes }]);
  expect(made).toMatchObject([{ isNew: false, added: 0, alreadyThere: 0, conflicts: 1 }]);
});

it("conflicts of another exam, or of one that is not the caller's, are not decided", async () => {
  const { examId } = await givenConflict();
  const elsewhere = await givenConflict();
  const api = world.clientOf(account);
  const decisions = await decidingOn(examId, "replace");
  const wrong = api.imageConflicts.decide({ id: elsewhere.examId, decisions });
  expect(await problemOf(wrong)).toMatchObject({ code: "conflict" });
  const stranger = world.clientOf(await world.given.member(await world.given.organization(), "admin"));
  expect(await problemOf(stranger.imageConflicts.ofExam({ id: examId }))).toMatchObject({ code: "not_found" });
  expect(await api.imageConflicts.ofExam({ id: examId })).toHaveLength(1);
});

import { nobody } from "#api/infrastructure/actor/principal";
import { access } from "node:fs/promises";
import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents, exams, instanceConflicts, instances, series } from "#api/infrastructure/database/schema/index";
import { ingest, type Ingested } from "#api/imaging/ingest/index";
import { PendingAudit } from "#api/imaging/ingest/pending-audit";
import type { IngestSource } from "#api/imaging/ingest/ingest-source";
import { arrivePart } from "#api/infrastructure/storage/write-part";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid, type SampleDicom } from "../../../support/sample-dicom";
import { sha256 } from "../../../support/uploading";

let world: TestPlatform;
let sending: IngestSource;
let bucketId: string;

beforeAll(async () => {
  world = await testPlatform();
  bucketId = (await world.given.organization()).id;
  sending = { bucketId, source: "dimse", actor: { origin: testOrigin, principal: nobody, bucketId }, peer: "CT1" };
});

async function take(files: Buffer[], from = sending): Promise<Ingested[]> {
  const { objects } = world.platform;
  const parts = await Promise.all(files.map((bytes) => arrivePart(objects.newPart(), [bytes])));
  return ingest(world.platform, from, parts);
}

const outcomes = (ingested: Ingested[]) => ingested.map(({ outcome }) => outcome);
const examOf = async (uid: string) =>
  (await world.platform.db.select().from(exams).where(eq(exams.studyInstanceUid, uid)))[0];
const study = (sample: SampleDicom = {}) => ({ studyUid: sampleUid(), seriesUid: sampleUid(), ...sample });

describe("images another system sends", () => {
  it("become an exam of what they say, however many pieces they come in, also at once", async () => {
    const ct = study({ patientId: "P7", modality: "CT" });
    const files = Array.from({ length: 6 }, (_, index) => sampleDicom({ ...ct, instanceNumber: String(index + 1) }));
    const taken = await Promise.all(files.map((bytes) => take([bytes])));
    expect(taken.flatMap(outcomes)).toEqual(files.map(() => "added"));
    const exam = await examOf(ct.studyUid);
    expect(exam).toMatchObject({ bucketId, patientId: "P7", modality: "CT", instanceCount: 6, hasImage: true });
    expect(exam?.accessionNumber).toMatch(/./);
    for (const bytes of files) expect(await world.platform.objects.has(sha256(bytes))).toBe(true);
  });

  it("sent again byte for byte are found there, and nothing is kept anew", async () => {
    const ct = study();
    const bytes = sampleDicom(ct);
    await take([bytes]);
    const { objects } = world.platform;
    const keep = () => Promise.reject(new Error("kept again"));
    const path = objects.newPart();
    const part = await arrivePart(path, [bytes]);
    const again = await ingest({ ...world.platform, objects: { ...objects, keep } }, sending, [part]);
    expect(again).toMatchObject([{ outcome: "alreadyThere", examId: (await examOf(ct.studyUid))?.id }]);
    await expect(access(path)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("one after the other are told to the trail with the first, and together at the end", async () => {
    const ct = study();
    const from = { ...sending, pendingAudit: new PendingAudit() };
    for (let number = 1; number <= 4; number += 1)
      await take([sampleDicom({ ...ct, instanceNumber: String(number) })], from);
    const { db } = world.platform;
    const { id = "" } = (await examOf(ct.studyUid)) ?? {};
    const told = async () =>
      (await db.select().from(auditEvents).where(eq(auditEvents.examId, id)).orderBy(asc(auditEvents.sequence)))
        .filter(({ event }) => event === "images_received")
        .map(({ detail }) => detail);
    expect(await told()).toMatchObject([{ isNew: true, images: 1, peer: "CT1" }]);
    await from.pendingAudit.settle(db, from);
    await from.pendingAudit.settle(db, from);
    expect(await told()).toMatchObject([{ images: 1 }, { isNew: false, images: 3, conflicts: 0, peer: "CT1" }]);
  });

  it("one after the other are stored once, counted once, and refused once their exam is deleted", async () => {
    const ct = study();
    const from = { ...sending, pendingAudit: new PendingAudit() };
    const files = Array.from({ length: 3 }, (_, index) => sampleDicom({ ...ct, instanceNumber: String(index) }));
    for (const bytes of [...files, ...files.slice(1)]) await take([bytes], from);
    expect(outcomes(await take([files[2] ?? Buffer.alloc(0)], from))).toEqual(["alreadyThere"]);
    const exam = await examOf(ct.studyUid);
    expect(exam).toMatchObject({ instanceCount: 3, hasImage: true });
    await world.platform.db
      .update(exams)
      .set({ deleted: new Date() })
      .where(eq(exams.id, exam?.id ?? ""));
    expect(await take([sampleDicom(ct)], from)).toMatchObject([{ outcome: "refused", reason: "exam_deleted" }]);
    expect(await examOf(ct.studyUid)).toMatchObject({ instanceCount: 3 });
  });

  it("of several studies in one request become as many exams, and what is no DICOM is refused singly", async () => {
    const [one, other] = [study(), study()];
    const taken = await take([
      sampleDicom(one),
      Buffer.from("text"),
      sampleDicom(other),
      sampleDicom(one).subarray(0, -9),
    ]);
    expect(taken).toMatchObject([
      { outcome: "added" },
      { outcome: "refused", reason: "not_dicom", header: null },
      { outcome: "added" },
      { outcome: "refused", reason: "truncated" },
    ]);
    expect(await examOf(one.studyUid)).toMatchObject({ instanceCount: 1 });
    expect(await examOf(other.studyUid)).toMatchObject({ instanceCount: 1 });
  });

  it("take an accession number of their own where theirs belongs to another exam", async () => {
    const [one, other] = [study({ accessionNumber: "A77" }), study({ accessionNumber: "A77" })];
    await take([sampleDicom(one), sampleDicom(other)]);
    expect(await examOf(one.studyUid)).toMatchObject({ accessionNumber: "A77" });
    expect((await examOf(other.studyUid))?.accessionNumber).toMatch(/^(?!A77$)./);
  });

  it("that come after approval ask for the report to be verified, those sent again do not", async () => {
    const ct = study();
    const first = sampleDicom(ct);
    await take([first]);
    const exam = await examOf(ct.studyUid);
    const reading = { reportStatus: "corrected", verifyReport: false } as const;
    await world.platform.db
      .update(exams)
      .set(reading)
      .where(eq(exams.id, exam?.id ?? ""));
    await take([first]);
    expect(await examOf(ct.studyUid)).toMatchObject({ verifyReport: false });
    await take([sampleDicom({ ...ct, seriesUid: sampleUid() })]);
    expect(await examOf(ct.studyUid)).toMatchObject({ verifyReport: true, instanceCount: 2 });
    const ofExam = await world.platform.db
      .select()
      .from(series)
      .where(eq(series.examId, exam?.id ?? ""));
    expect(ofExam).toHaveLength(2);
  });

  it("of an exam in the deleted list are refused", async () => {
    const ct = study();
    await take([sampleDicom(ct)]);
    await world.platform.db.update(exams).set({ deleted: new Date() }).where(eq(exams.studyInstanceUid, ct.studyUid));
    expect(await take([sampleDicom(ct)])).toMatchObject([{ outcome: "refused", reason: "exam_deleted" }]);
  });

  it("are told of in the audit trail, with their way and their sender", async () => {
    const ct = study();
    const [{ header: _, ...taken } = { header: null }] = await take([sampleDicom(ct), sampleDicom(ct)]);
    const examId = "examId" in taken ? String(taken.examId) : "";
    const trail = await world.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.examId, examId))
      .orderBy(asc(auditEvents.sequence));
    expect(trail).toMatchObject([
      { event: "images_received", bucketId, detail: { isNew: true, images: 2, source: "dimse", peer: "CT1" } },
    ]);
  });

  it("are taken in by no organization whose plan has run out", async () => {
    const { id } = await world.given.organization({ planExpires: new Date(Date.now() - 1000) });
    await expect(take([sampleDicom()], { ...sending, bucketId: id })).rejects.toThrow("plan_expired");
  });
});

describe("an instance that comes again", () => {
  const sopUid = sampleUid();
  const ct = study({ sopUid });
  const first = sampleDicom({ ...ct, instanceNumber: "1" });

  it("is stored once, also when only what stands before its data set differs", async () => {
    expect(outcomes(await take([first, first]))).toEqual(["added", "alreadyThere"]);
    const passedOn = Buffer.from(first);
    passedOn.write("another preamble", 0);
    expect(outcomes(await take([first, passedOn]))).toEqual(["alreadyThere", "alreadyThere"]);
    const stored = await world.platform.db.select().from(instances).where(eq(instances.sopInstanceUid, sopUid));
    expect(stored).toMatchObject([{ objectHash: sha256(first) }]);
  });

  it("with other content is kept for a person, once, and the first one stays", async () => {
    const other = sampleDicom({ ...ct, instanceNumber: "2" });
    expect(outcomes(await take([other]))).toEqual(["conflict"]);
    expect(outcomes(await take([other, first]))).toEqual(["alreadyThere", "alreadyThere"]);
    const stored = await world.platform.db.select().from(instances).where(eq(instances.sopInstanceUid, sopUid));
    expect(stored).toMatchObject([{ objectHash: sha256(first), number: 1 }]);
    const conflicts = await world.platform.db.select().from(instanceConflicts);
    expect(conflicts).toMatchObject([
      { instanceId: stored[0]?.id, objectHash: sha256(other), source: "dimse", decision: null },
    ]);
    expect(await world.platform.objects.has(sha256(other))).toBe(true);
  });
});

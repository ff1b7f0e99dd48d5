import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { builtInForm } from "#contract/reading/quality-form";
import { auditEvents, qualityRecordVersions } from "#api/infrastructure/database/schema/index";
import { approvedReport } from "../../../support/approved-report";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const full = builtInForm.items.map(({ name, points }) => ({ name, given: points }));
const images = { imageGrade: "C" as const, imageReasons: ["positioning", "artefact"] };

let world: TestPlatform;
let bucket: { id: string; groupId: string };
let grader: TestAccount;
let reader: TestAccount;
beforeEach(async () => {
  world ??= await testPlatform();
  bucket = await world.given.organization();
  grader = await world.given.member(bucket, "collaborator", "quality_upsert");
  reader = await world.given.member(bucket, "member");
});

const report = (fields = {}) => approvedReport(world, bucket, { report: fields });
const quality = (account: TestAccount) => world.clientOf(account).quality;

describe("the grades of a report", () => {
  test("say what the images and the text were worth, by whom, and keep each version", async () => {
    const { id } = await report();
    expect(await quality(reader).ofReport({ id })).toMatchObject({
      record: null,
      versions: [],
      form: builtInForm,
      mayUpsert: false,
      mayDelete: false,
    });
    const first = await quality(grader).upsert({ id, version: 0, ...images, scores: full, note: "体位偏斜" });
    expect(first).toMatchObject({ version: 1, ...images, reportGrade: "A", percent: 100, reportVersion: 3 });
    const scores = full.map((score) => (score.name === "diagnosis" ? { ...score, given: 5 } : score));
    await quality(grader).upsert({ id, version: 1, ...images, scores });
    const seen = await quality(reader).ofReport({ id });
    expect(seen.record).toMatchObject({ version: 2, reportGrade: "B", percent: 75, grader: { id: grader.id } });
    expect(seen.versions).toMatchObject([
      { version: 2, reportGrade: "B" },
      { version: 1, reportGrade: "A", note: "体位偏斜" },
    ]);
    const trail = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.event, "quality_upserted"));
    expect(trail.filter(({ subjectId }) => subjectId === id)).toHaveLength(2);
  });

  test("are given once where two grade at the same moment", async () => {
    const { id } = await report();
    const other = await world.given.member(bucket, "admin");
    const both = await Promise.allSettled(
      [grader, other].map((account) => quality(account).upsert({ id, version: 0, imageGrade: "A" })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await problemOf(quality(grader).upsert({ id, version: 0, imageGrade: "B" }))).code).toBe(
      "version_conflict",
    );
    expect((await quality(reader).ofReport({ id })).versions).toHaveLength(1);
  });

  test("need a reason for C and D, all items of the form, and no more points than an item has", async () => {
    const { id } = await report();
    const codeOf = async (grades: object) =>
      (await problemOf(quality(grader).upsert({ id, version: 0, ...grades }))).code;
    expect(await codeOf({ imageGrade: "D" })).toBe("bad_request");
    expect(await codeOf({})).toBe("bad_request");
    expect(await codeOf({ scores: full.slice(1) })).toBe("quality_form_changed");
    expect(await codeOf({ scores: [{ name: "identity", given: 11 }, ...full.slice(1)] })).toBe("invalid");
  });

  test("of a report's text are never its submitter's own; the images' may be", async () => {
    const { id } = await report({ submitterId: grader.id });
    const graded = quality(grader).upsert({ id, version: 0, scores: full });
    expect((await problemOf(graded)).code).toBe("own_report");
    const admin = await world.given.member(bucket, "admin");
    await quality(admin).upsert({ id, version: 0, scores: full });
    const own = await quality(grader).upsert({ id, version: 1, imageGrade: "A" });
    expect(own).toMatchObject({ imageGrade: "A", reportGrade: "A", percent: 100 });
  });

  test("go away and stay in the trail, by whoever may delete them; of another report they are not found", async () => {
    const { id } = await report();
    const { id: qid } = await quality(grader).upsert({ id, version: 0, imageGrade: "A" });
    const admin = await world.given.member(bucket, "admin");
    expect((await problemOf(quality(grader).delete({ id, qid }))).code).toBe("forbidden");
    const another = await report();
    expect((await problemOf(quality(admin).delete({ id: another.id, qid }))).code).toBe("not_found");
    await quality(admin).delete({ id, qid });
    expect((await quality(reader).ofReport({ id })).record).toBeNull();
    const kept = await world.platform.db
      .select()
      .from(qualityRecordVersions)
      .where(eq(qualityRecordVersions.recordId, qid));
    expect(kept).toHaveLength(1);
    await quality(grader).upsert({ id, version: 0, imageGrade: "B" });
  });
});

describe("a group's overview", () => {
  test("counts the grades of organizations whose exams the reader may see, and filters them", async () => {
    const { id, author } = await report();
    const b = await approvedReport(world, bucket, { exam: { modality: "MR" } });
    await quality(grader).upsert({ id, version: 0, ...images, scores: full });
    await quality(grader).upsert({ id: b.id, version: 0, imageGrade: "A" });
    const elsewhere = await world.given.organization({ groupId: bucket.groupId });
    const there = await approvedReport(world, elsewhere);
    const admin = await world.given.member(elsewhere, "admin");
    await quality(admin).upsert({ id: there.id, version: 0, imageGrade: "B" });

    const all = await quality(reader).ofGroup({ id: bucket.groupId });
    expect(all.shares).toMatchObject([
      { bucketId: bucket.id, image: { A: 1, B: 0, C: 1, D: 0 }, report: { A: 1, B: 0, C: 0, D: 0 } },
    ]);
    expect(all.total).toBe(2);
    const ofAuthor = await quality(reader).ofGroup({ id: bucket.groupId, authorId: author.id });
    expect(ofAuthor.records.map(({ reportId }) => reportId)).toEqual([id]);
    expect((await quality(reader).ofGroup({ id: bucket.groupId, modality: "MR" })).records).toMatchObject([
      { reportId: b.id },
    ]);
    expect((await quality(reader).ofGroup({ id: bucket.groupId, grade: "D" })).total).toBe(0);
    expect((await quality(reader).ofGroup({ id: bucket.groupId, to: "2020-01-01" })).total).toBe(0);
    // An administrator of the group is no reader of its exams.
    const groupAdmin = await world.given.groupMember({ id: bucket.groupId }, "admin");
    expect(await quality(groupAdmin).ofGroup({ id: bucket.groupId })).toMatchObject({ shares: [], records: [] });
  });
});

test("an organization grades by a form of its own once it has one, and what was graded before stays", async () => {
  const { id } = await report();
  await quality(grader).upsert({ id, version: 0, scores: full });
  const admin = await world.given.member(bucket, "admin");
  const own = { reasons: ["体位不正"], items: [{ name: "诊断准确", points: 60 }] };
  expect(await quality(admin).setForm({ id: bucket.id, version: 0, ...own })).toEqual({ version: 1 });
  expect((await problemOf(quality(admin).setForm({ id: bucket.id, version: 0, ...own }))).code).toBe(
    "version_conflict",
  );
  const seen = await quality(reader).ofReport({ id });
  expect(seen.form).toEqual(own);
  expect(seen.record?.scores).toHaveLength(builtInForm.items.length);
  const late = quality(grader).upsert({ id, version: 1, scores: full });
  expect((await problemOf(late)).code).toBe("quality_form_changed");
  const graded = await quality(grader).upsert({ id, version: 1, scores: [{ name: "诊断准确", given: 45 }] });
  expect(graded).toMatchObject({ percent: 75, reportGrade: "B" });
});

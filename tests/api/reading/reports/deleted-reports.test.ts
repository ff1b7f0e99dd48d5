import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { exams, reports } from "#api/infrastructure/database/schema/index";
import { ReportContent } from "#contract/reading/report-content";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let bucket: { id: string };
let manager: TestAccount;
let author: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  manager = await world.given.member(bucket, "admin");
  author = await world.given.member(bucket, "collaborator");
});

const reason = "患者信息有误";
const content = ReportContent.parse({ finding: "双肺纹理清晰。", diagnosis: "未见异常。" });

async function deleted(exam: Partial<typeof exams.$inferInsert> = {}, inBucket = bucket) {
  const report = await world.given.report(
    { bucketId: inBucket.id, status: "partial", version: 2, content, creatorId: author.id },
    exam,
  );
  await world.clientOf(manager).reports.delete({ id: report.id, version: 2, reason });
  return report;
}
const listed = (input: { text?: string; bucketId?: string; skip?: number; limit?: number } = {}, account = manager) =>
  world.clientOf(account).deletedReports.page(input);
const idsOf = async (...query: Parameters<typeof listed>) => (await listed(...query)).reports.map(({ id }) => id);

describe("the deleted reports", () => {
  it("stand in a list, the latest first, with who deleted them, why, and what they were", async () => {
    const [first, second] = [await deleted({ patientName: "扎西" }), await deleted()];
    const { reports: found, total } = await listed();
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(total).toBe(found.length);
    expect(found[1]).toMatchObject({
      examId: first.examId,
      patientName: "扎西",
      status: "partial",
      author: author.name,
      deletedBy: manager.name,
      reason,
      isReplaced: false,
    });
  });

  it("are found by part of a name, a whole patient ID or accession number, and by organization", async () => {
    const report = await deleted({ patientName: "卓玛措_1", patientId: "MRN-77", accessionNumber: "ACC77" });
    for (const text of ["玛措", "措_1", "mrn-77", "acc77"]) expect(await idsOf({ text })).toEqual([report.id]);
    for (const text of ["MRN-7", "ACC", "%%", "措%1"]) expect(await idsOf({ text })).not.toContain(report.id);
    expect(await idsOf({ text: "MRN-77", bucketId: bucket.id })).toEqual([report.id]);
    const elsewhere = await world.given.organization();
    expect(await idsOf({ text: "MRN-77", bucketId: elsewhere.id })).toEqual([]);
  });

  it("leave the list when they are recovered, after 30 days, and with their exam", async () => {
    const [back, old, gone] = [await deleted(), await deleted(), await deleted()];
    await world.clientOf(manager).reports.recovery({ id: back.id });
    const { db } = world.platform;
    const long = new Date(Date.now() - 30 * 86_400_000 - 60_000);
    await db.update(reports).set({ deleted: long }).where(eq(reports.id, old.id));
    await db.update(exams).set({ deleted: new Date() }).where(eq(exams.id, gone.examId));
    const ids = await idsOf({ limit: 100 });
    for (const { id } of [back, old, gone]) expect(ids).not.toContain(id);
  });

  it("are nobody's who may not delete, and no other organization's", async () => {
    await deleted();
    expect(await listed({}, author)).toEqual({ reports: [], total: 0 });
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect(await listed({}, stranger)).toEqual({ reports: [], total: 0 });
  });
});

describe("an exam without a report", () => {
  it("can begin one, once however often it is asked, and is reported again", async () => {
    const { id, examId } = await deleted();
    const begin = () => world.clientOf(author).deletedReports.begin({ id: examId });
    const begun = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(begun.map((one) => one.id)).size).toBe(1);
    const [one] = begun;
    expect(one?.id).not.toBe(id);
    const work = world.clientOf(author).reports;
    expect(await work.lock({ id: one?.id ?? "" })).toMatchObject({ status: "none", version: 0 });
    await work.save({ id: one?.id ?? "", version: 0, content, unlock: true });
    expect(await world.clientOf(author).exams.get({ id: examId })).toMatchObject({
      reportId: one?.id,
      status: "partial",
    });
  });

  it("gets no second one by a recovery: the one that was begun goes first", async () => {
    const { id, examId } = await deleted();
    const begun = await world.clientOf(author).deletedReports.begin({ id: examId });
    const work = world.clientOf(manager).reports;
    expect((await listed({ limit: 100 })).reports.find((one) => one.id === id)?.isReplaced).toBe(true);
    expect((await problemOf(work.recovery({ id }))).code).toBe("report_replaced");
    await work.delete({ id: begun.id, version: 0, reason });
    expect(await work.recovery({ id })).toMatchObject({ status: "partial", content });
  });

  it("is not begun for a deleted exam, nor by who may only read", async () => {
    const { examId } = await deleted();
    const reader = await world.given.member(bucket, "member");
    expect((await problemOf(world.clientOf(reader).deletedReports.begin({ id: examId }))).code).toBe("forbidden");
    await world.platform.db.update(exams).set({ deleted: new Date() }).where(eq(exams.id, examId));
    expect((await problemOf(world.clientOf(author).deletedReports.begin({ id: examId }))).code).toBe("not_found");
  });
});

import { describe, expect, it } from "vitest";
import type { ExamFilter } from "#contract/registration/exam-list";
import type { TestAccount } from "../../../support/given";
import { problemOf } from "../../../support/problems";
import { ago, doctor, idsOf, page, useExamList, ward, world } from "./listed-exams";

useExamList();

describe("the list shows", () => {
  it("the exams of the caller's organizations and no other's", async () => {
    const [mine, elsewhere] = [await ward(), await ward()];
    const exam = await world.given.exam({ bucketId: mine.bucketId });
    await world.given.exam({ bucketId: elsewhere.bucketId });
    expect(await idsOf({}, mine.reader)).toEqual([exam.id]);
    const asked: ExamFilter = { field: "bucketId", operator: "in", values: [elsewhere.bucketId] };
    expect(await idsOf({ filters: [asked] }, mine.reader)).toEqual([]);
    expect(await world.clientOf(mine.reader).exams.count({ filters: [asked] })).toEqual({ count: 0 });
  });

  it("nothing to an account without an organization", async () => {
    const nobody = await world.given.account();
    expect(await page({}, nobody)).toEqual({ exams: [], next: null });
  });

  it("what a row needs", async () => {
    const { bucketId, reader } = await ward();
    const exam = await world.given.exam(
      { bucketId, patientDob: "1970-01-02", studyDate: new Date("2026-03-05T01:00:00Z"), assigneeId: doctor.id },
      { status: "corrected" },
    );
    const [row] = (await page({}, reader)).exams;
    expect(row).toMatchObject({
      id: exam.id,
      reportId: exam.report.id,
      status: "corrected",
      visitAge: 56,
      visitAgeUnit: "Y",
      assigneeName: doctor.name,
      timeZone: "Asia/Shanghai",
      studyDate: "2026-03-05T01:00:00.000Z",
      lockedBy: null,
      deletedTime: null,
    });
    expect(row?.actions).toContain("report_upsert");
    expect(row?.actions).not.toContain("exam_delete");
  });

  it("an exam somebody else edits as locked, with his name, and to himself as it is", async () => {
    const { bucketId, reader } = await ward();
    const held = { lockedBy: reader.id, lockExpires: new Date(Date.now() + 60_000) };
    const exam = await world.given.exam({ bucketId, ...held }, { status: "partial" });
    const other = await world.given.member({ id: bucketId }, "collaborator");
    expect((await page({}, other)).exams[0]).toMatchObject({ id: exam.id, status: "locked", lockedBy: reader.name });
    expect((await page({}, reader)).exams[0]).toMatchObject({ id: exam.id, status: "partial", lockedBy: null });
  });
});

describe("deleted exams", () => {
  const deletedView: ExamFilter = { field: "deletedTime", operator: "within", values: ["30days"] };

  it("leave the list and stand in the deleted view for 30 days, the last deleted first", async () => {
    const { bucketId, reader } = await ward("contentManager");
    const deletion = { deletedBy: reader.id, deleteReason: "重复上传" };
    const earlier = await world.given.exam({ bucketId, deleted: ago(20), ...deletion });
    const lately = await world.given.exam({ bucketId, deleted: ago(1), created: ago(50), ...deletion });
    await world.given.exam({ bucketId, deleted: ago(31), ...deletion });
    const live = await world.given.exam({ bucketId });
    expect(await idsOf({}, reader)).toEqual([live.id]);
    const { exams } = await page({ filters: [deletedView], sort: { field: "deletedTime" } }, reader);
    expect(exams.map(({ id }) => id)).toEqual([lately.id, earlier.id]);
    expect(exams[0]).toMatchObject({ deletedBy: reader.name, deleteReason: "重复上传" });
    const since: ExamFilter = { field: "deletedTime", operator: "gte", values: [ago(400).toISOString()] };
    expect(await world.clientOf(reader).exams.count({ filters: [since] })).toEqual({ count: 2 });
  });

  it("are shown to nobody who could not bring them back", async () => {
    const { bucketId, reader } = await ward("member");
    await world.given.exam({ bucketId, deleted: ago(1) });
    expect(await idsOf({ filters: [deletedView] }, reader)).toEqual([]);
  });
});

describe("new exams", () => {
  const newly = (account: TestAccount, after?: string) =>
    world.clientOf(account).exams.newly(after === undefined ? {} : { after });

  it("are those behind the one last seen, at most five, of the last seven days", async () => {
    const { bucketId, reader } = await ward();
    await world.given.exam({ bucketId, created: ago(8) });
    const ids = [];
    for (let i = 0; i < 7; i += 1) ids.push((await world.given.exam({ bucketId })).id);
    const newestFirst = [...ids].reverse();
    expect((await newly(reader)).map(({ id }) => id)).toEqual(newestFirst.slice(0, 5));
    expect((await newly(reader, ids[4])).map(({ id }) => id)).toEqual(newestFirst.slice(0, 2));
    expect(await newly(reader, ids[6])).toEqual([]);
  });

  it("are the caller's own organizations' alone, and no deleted ones", async () => {
    const [mine, elsewhere] = [await ward(), await ward()];
    await world.given.exam({ bucketId: elsewhere.bucketId });
    await world.given.exam({ bucketId: mine.bucketId, deleted: new Date() });
    expect(await newly(mine.reader)).toEqual([]);
  });
});

it("a list is not for strangers", async () => {
  expect((await problemOf(world.anonymous.exams.page({}))).code).toBe("JsonWebTokenError");
});

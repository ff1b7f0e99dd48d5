import { describe, expect, it } from "vitest";
import { exams as examTable } from "#api/infrastructure/database/schema/index";
import { nameGrams } from "#api/registration/patients/name-grams";
import type { ExamFilter } from "#contract/registration/exam-list";
import { ago, idsOf, page, useExamList, ward, world } from "./listed-exams";

useExamList();

describe("pages", () => {
  it("follow each other without a gap or a repetition when arrivals share a time", async () => {
    const { bucketId, reader } = await ward();
    const created = ago(1);
    const made = [];
    for (let i = 0; i < 7; i += 1) made.push((await world.given.exam({ bucketId, created })).id);
    const seen: string[] = [];
    let after: string | undefined;
    for (;;) {
      const { exams, next } = await page({ limit: 3, ...(after && { after }) }, reader);
      seen.push(...exams.map(({ id }) => id));
      if (!next) break;
      // A new arrival on top moves nothing of what follows.
      await world.given.exam({ bucketId, created: new Date() });
      after = next;
    }
    expect(seen).toEqual(made.sort().reverse());
    expect(await idsOf({ limit: 3, skip: 5, sort: { field: "created", order: "asc" } }, reader)).toEqual(
      [...made].sort().slice(5, 7).concat(expect.any(String)),
    );
  });

  it("hold 50 exams where no sensible limit is given", async () => {
    const { bucketId, reader } = await ward();
    for (let i = 0; i < 52; i += 1) await world.given.exam({ bucketId });
    expect(await idsOf({}, reader)).toHaveLength(50);
    expect(await idsOf({ limit: 0 }, reader)).toHaveLength(50);
    expect(await idsOf({ limit: -3 }, reader)).toHaveLength(50);
    expect(await idsOf({ limit: 20 }, reader)).toHaveLength(20);
  });

  it("go by study date where asked, an exam without one by its arrival", async () => {
    const { bucketId, reader } = await ward();
    const old = await world.given.exam({ bucketId, created: ago(1), studyDate: ago(30) });
    const undated = await world.given.exam({ bucketId, created: ago(10) });
    const fresh = await world.given.exam({ bucketId, created: ago(20), studyDate: ago(2) });
    expect(await idsOf({ sort: { field: "studyDate" } }, reader)).toEqual([fresh.id, undated.id, old.id]);
    expect(await idsOf({ sort: { field: "studyDate", order: "asc" } }, reader)).toEqual([old.id, undated.id, fresh.id]);
    const { next } = await page({ sort: { field: "studyDate" }, limit: 1 }, reader);
    expect(await idsOf({ sort: { field: "studyDate" }, after: next ?? "" }, reader)).toEqual([undated.id, old.id]);
  });

  it("narrowed on one date and sorted by the other hold every exam, however far apart its two dates are", async () => {
    const { bucketId, reader } = await ward();
    // Days since arrival and since the exam: at once, late by days and by months, and before its own date.
    const days = [
      [5, 5],
      [39, 40],
      [1, 40],
      [2, 35],
      [45, 38],
      [33, 33],
      [36, 60],
      [70, 41],
      [34, null],
      [90, 34.5],
    ] as const;
    const made = [];
    for (const [arrived, examined] of days) {
      const created = ago(arrived);
      const studyDate = examined === null ? null : ago(examined);
      const { id } = await world.given.exam({ bucketId, created, studyDate });
      made.push({ id, created, studyDate: studyDate ?? created });
    }
    const [from, to] = [ago(50), ago(30)];
    for (const [narrowed, sorted] of [
      ["studyDate", "created"],
      ["created", "studyDate"],
    ] as const) {
      const filters: ExamFilter[] = [
        { field: narrowed, operator: "gte", values: [from.toISOString()] },
        { field: narrowed, operator: "lte", values: [to.toISOString()] },
      ];
      const meant = made
        .filter((exam) => exam[narrowed] >= from && exam[narrowed] <= to)
        .sort((a, b) => b[sorted].getTime() - a[sorted].getTime())
        .map(({ id }) => id);
      expect(meant.length).toBeGreaterThan(4);
      const sort = { field: sorted } as const;
      expect(await idsOf({ filters, sort }, reader)).toEqual(meant);
      expect(await idsOf({ filters, sort: { ...sort, order: "asc" } }, reader)).toEqual([...meant].reverse());
      expect(await idsOf({ filters, sort, limit: 2, skip: 1 }, reader)).toEqual(meant.slice(1, 3));
      expect(await idsOf({ filters, sort, limit: 2, after: meant[1] ?? "" }, reader)).toEqual(meant.slice(2, 4));
      expect(await world.clientOf(reader).exams.count({ filters })).toEqual({ count: meant.length });
    }
  });

  it("go by arrival when sorted by deletion without a deleted filter", async () => {
    const { bucketId, reader } = await ward();
    const first = await world.given.exam({ bucketId, created: ago(2) });
    const second = await world.given.exam({ bucketId, created: ago(1) });
    expect(await idsOf({ sort: { field: "deletedTime" } }, reader)).toEqual([second.id, first.id]);
  });
});

it("an exam counts by any part of its name together with anything else", async () => {
  const { bucketId, reader } = await ward();
  for (const modality of ["CT", "CT", "MR"] as const)
    await world.given.exam({ bucketId, patientName: "王芳", modality });
  await world.given.exam({ bucketId, patientName: "李娜", modality: "CT" });
  const named: ExamFilter = { field: "patientName", operator: "like", values: ["wang"] };
  const ct: ExamFilter = { field: "modality", operator: "in", values: ["CT"] };
  const count = async (...filters: ExamFilter[]) => (await world.clientOf(reader).exams.count({ filters })).count;
  expect(await count(named)).toBe(3);
  expect(await count(named, ct)).toBe(2);
  expect(await count(named, ct, { field: "created", operator: "within", values: ["today"] })).toBe(2);
});

it("the full number is counted, or up to 1,001 where that is enough", async () => {
  const { bucketId, reader } = await ward();
  const rows = Array.from({ length: 1003 }, (_, place) => ({
    bucketId,
    accessionNumber: `C${place}`,
    patientId: "P1",
    patientName: "王芳",
    nameGrams: nameGrams("王芳"),
    patientGender: "F" as const,
    modality: "CT" as const,
  }));
  await world.platform.db.insert(examTable).values(rows);
  expect(await world.clientOf(reader).exams.count({})).toEqual({ count: 1003 });
  expect(await world.clientOf(reader).exams.count({ capped: true })).toEqual({ count: 1001 });
  const filters: ExamFilter[] = [{ field: "patientName", operator: "like", values: ["wang"] }];
  expect(await world.clientOf(reader).exams.count({ filters })).toEqual({ count: 1003 });
});

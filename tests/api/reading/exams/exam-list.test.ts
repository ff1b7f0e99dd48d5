import { beforeAll, describe, expect, it } from "vitest";
import { exams as examTable } from "#api/infrastructure/database/schema/index";
import { nameGrams } from "#api/registration/patients/name-grams";
import type { ExamFilter, ExamQuery } from "#contract/registration/exam-list";
import type { z } from "zod";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

const day = 24 * 3600 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day);

let world: TestPlatform;
let bucket: { id: string };
let doctor: TestAccount;
let colleague: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  doctor = await world.given.member(bucket, "collaborator");
  colleague = await world.given.member(bucket, "collaborator");
});

type Query = Partial<z.input<typeof ExamQuery>>;
const page = (query: Query = {}, account = doctor) => world.clientOf(account).exams.page(query);
const idsOf = async (query: Query = {}, account = doctor) => (await page(query, account)).exams.map(({ id }) => id);
const found = (...filters: ExamFilter[]) => idsOf({ filters });

/** An organization of its own for a test, so that its list holds nothing else. */
async function ward(level: Parameters<TestPlatform["given"]["member"]>[1] = "collaborator") {
  const own = await world.given.organization();
  return { bucketId: own.id, reader: await world.given.member(own, level) };
}

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

describe("a filter finds", () => {
  it.each<[string, ExamFilter, Record<string, unknown>, Record<string, unknown>]>([
    ["modality", { field: "modality", operator: "in", values: ["MR"] }, { modality: "MR" }, { modality: "CT" }],
    [
      "several modalities",
      { field: "modality", operator: "in", values: ["MR", "US"] },
      { modality: "US" },
      { modality: "CT" },
    ],
    ["body part", { field: "bodyPart", operator: "in", values: ["头颅"] }, { bodyPart: "头颅" }, { bodyPart: "胸部" }],
    ["positive", { field: "positive", operator: "in", values: [true] }, { positive: true }, { positive: null }],
    ["not positive", { field: "positive", operator: "in", values: [false] }, { positive: false }, { positive: true }],
    ["undecided", { field: "positive", operator: "in", values: [null] }, { positive: null }, { positive: false }],
    ["urgent", { field: "urgentFlag", operator: "in", values: [true] }, { urgentFlag: true }, { urgentFlag: false }],
    ["hanzi", { field: "patientName", operator: "like", values: ["晓明"] }, { patientName: "李晓明" }, {}],
    ["a whole name", { field: "patientName", operator: "like", values: ["李晓明"] }, { patientName: "李 晓 明" }, {}],
    ["pinyin", { field: "patientName", operator: "like", values: ["lixiao"] }, { patientName: "李晓明" }, {}],
    ["initials", { field: "patientName", operator: "like", values: ["lxm"] }, { patientName: "李晓明" }, {}],
    ["Tibetan", { field: "patientName", operator: "like", values: ["སྒྲོལ་མ"] }, { patientName: "བཀྲ་ཤིས་སྒྲོལ་མ" }, {}],
    [
      "patient ID",
      { field: "patientId", operator: "eq", values: ["mz7"] },
      { patientId: "MZ7" },
      { patientId: "MZ77" },
    ],
    [
      "today's arrivals",
      { field: "created", operator: "within", values: ["today"] },
      { created: new Date() },
      { created: ago(2) },
    ],
    [
      "seven days",
      { field: "created", operator: "within", values: ["7days"] },
      { created: ago(5) },
      { created: ago(8) },
    ],
    [
      "days examined",
      { field: "studyDate", operator: "within", values: ["30days"] },
      { created: ago(90), studyDate: ago(20) },
      { studyDate: ago(40) },
    ],
    [
      "an arrival where no study date is known",
      { field: "studyDate", operator: "gte", values: [ago(3).toISOString()] },
      { created: ago(2) },
      { created: ago(4) },
    ],
  ])("by %s", async (_, filter, fits, differs) => {
    const { bucketId, reader } = await ward();
    const wanted = await world.given.exam({ bucketId, ...fits });
    await world.given.exam({ bucketId, ...differs });
    expect(await idsOf({ filters: [filter] }, reader)).toEqual([wanted.id]);
    expect(await world.clientOf(reader).exams.count({ filters: [filter] })).toEqual({ count: 1 });
  });

  it("by accession number, in either case", async () => {
    const exam = await world.given.exam({ bucketId: bucket.id, accessionNumber: "CT-2026-7" });
    expect(await found({ field: "accessionNumber", operator: "eq", values: ["ct-2026-7"] })).toEqual([exam.id]);
    expect(await found({ field: "accessionNumber", operator: "eq", values: ["CT-2026-"] })).toEqual([]);
  });

  it("by an accession number that was issued here, without its leading zeros", async () => {
    const exam = await world.given.exam({ bucketId: bucket.id, accessionNumber: "00000320" });
    await world.given.exam({ bucketId: bucket.id, accessionNumber: "00003200" });
    const byNumber = (typed: string) => found({ field: "accessionNumber", operator: "eq", values: [typed] });
    expect(await byNumber("320")).toEqual([exam.id]);
    expect(await byNumber("0320")).toEqual([exam.id]);
    expect(await byNumber("32")).toEqual([]);
  });

  it("by assignee, me among them", async () => {
    const { bucketId, reader } = await ward();
    const mine = await world.given.exam({ bucketId, assigneeId: reader.id });
    const other = await world.given.exam({ bucketId, assigneeId: colleague.id });
    const by = (...values: string[]) => idsOf({ filters: [{ field: "assigneeId", operator: "in", values }] }, reader);
    expect(await by("me")).toEqual([mine.id]);
    expect(await by(colleague.id)).toEqual([other.id]);
  });

  it("by the status as it is shown", async () => {
    const { bucketId, reader } = await ward();
    const held = { lockedBy: colleague.id, lockExpires: new Date(Date.now() + 60_000) };
    const lapsed = { lockedBy: colleague.id, lockExpires: new Date(Date.now() - 1000) };
    const final = await world.given.exam({ bucketId, ...lapsed }, { status: "final" });
    const locked = await world.given.exam({ bucketId, ...held }, { status: "final" });
    const approved = await world.given.exam({ bucketId }, { status: "corrected" });
    const printed = await world.given.exam({ bucketId, printed: true }, { status: "corrected" });
    const none = await world.given.exam({ bucketId });
    const by = async (...values: Extract<ExamFilter, { field: "status" }>["values"]) =>
      new Set(await idsOf({ filters: [{ field: "status", operator: "in", values }] }, reader));
    expect(await by("final")).toEqual(new Set([final.id]));
    expect(await by("locked")).toEqual(new Set([locked.id]));
    expect(await by("corrected")).toEqual(new Set([approved.id]));
    expect(await by("printed")).toEqual(new Set([printed.id]));
    expect(await by("none", "final", "printed")).toEqual(new Set([none.id, final.id, printed.id]));
    expect(await by("locked", "corrected")).toEqual(new Set([locked.id, approved.id]));
  });

  it("by all of several filters", async () => {
    const { bucketId, reader } = await ward();
    const wanted = await world.given.exam({ bucketId, modality: "MR", urgentFlag: true, patientName: "李晓明" });
    await world.given.exam({ bucketId, modality: "MR", patientName: "李晓明" });
    await world.given.exam({ bucketId, modality: "CT", urgentFlag: true, patientName: "李晓明" });
    const filters: ExamFilter[] = [
      { field: "modality", operator: "in", values: ["MR"] },
      { field: "urgentFlag", operator: "in", values: [true] },
      { field: "patientName", operator: "like", values: ["李"] },
    ];
    expect(await idsOf({ filters }, reader)).toEqual([wanted.id]);
  });

  it("nothing by a name without a letter", async () => {
    expect(await found({ field: "patientName", operator: "like", values: ["%"] })).toEqual([]);
  });
});

it("a day begins at each organization's own midnight", async () => {
  const group = await world.given.group();
  const shanghai = await world.given.organization({ groupId: group.id });
  const berlin = await world.given.organization({ groupId: group.id, timeZone: "Europe/Berlin" });
  const reader = await world.given.member(shanghai, "member");
  await world.given.join(reader, berlin, "member");
  // 17:00 UTC on 4 March: 5 March in Shanghai, still 4 March in Berlin.
  const created = new Date("2026-03-04T17:00:00Z");
  const early = await world.given.exam({ bucketId: shanghai.id, created });
  const late = await world.given.exam({ bucketId: berlin.id, created });
  const on = (from: string, to: string) =>
    idsOf(
      {
        filters: [
          { field: "created", operator: "gte", values: [from] },
          { field: "created", operator: "lte", values: [to] },
        ],
      },
      reader,
    );
  expect(await on("2026-03-05", "2026-03-05")).toEqual([early.id]);
  expect(await on("2026-03-04", "2026-03-04")).toEqual([late.id]);
});

describe("a filter list", () => {
  it("loses the fields whose value list is empty", async () => {
    const { bucketId, reader } = await ward();
    const exam = await world.given.exam({ bucketId, modality: "CT" });
    const filters: ExamFilter[] = [
      { field: "modality", operator: "in", values: ["MR"] },
      { field: "modality", operator: "in", values: [] },
    ];
    expect(await idsOf({ filters }, reader)).toEqual([exam.id]);
  });

  it.each([
    ["an unknown field", { filters: [{ field: "shoeSize", operator: "in", values: ["44"] }] }],
    ["an unknown operator", { filters: [{ field: "modality", operator: "like", values: ["C"] }] }],
    ["a value of the wrong kind", { filters: [{ field: "created", operator: "gte", values: ["soon"] }] }],
    ["a span where a day belongs", { filters: [{ field: "created", operator: "gte", values: ["today"] }] }],
    ["a negative skip", { skip: -1 }],
    ["an unknown sort field", { sort: { field: "shoeSize" } }],
  ])("with %s is refused", async (_, body) => {
    const response = await world.fetch("/api/v1/exams/page-query", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
      as: doctor,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "bad_request" });
  });
});

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

describe("what makes no sense", () => {
  const created = (value: string): ExamFilter => ({ field: "created", operator: "gte", values: [value] });

  it.each(["0001-01-01", "9999-12-31", "0001-01-01T00:00:00Z"])("a day like %s is refused", async (value) => {
    expect(await problemOf(page({ filters: [created(value)] }))).toMatchObject({ status: 400 });
    expect(await problemOf(world.clientOf(doctor).exams.count({ filters: [created(value)] }))).toMatchObject({
      status: 400,
    });
  });

  it("the first and the last day that count are taken", async () => {
    const filters: ExamFilter[] = [
      created("1900-01-01"),
      { field: "studyDate", operator: "lte", values: ["2199-12-31"] },
    ];
    expect((await page({ filters })).next).toBeDefined();
  });

  it("a number that cannot be seen is refused, and one beside it is found", async () => {
    const { bucketId, reader } = await ward();
    const exam = await world.given.exam({ bucketId, patientId: "P7" });
    const typed = (value: string): ExamFilter => ({ field: "patientId", operator: "eq", values: [value] });
    expect(await problemOf(page({ filters: [typed("\u0000")] }))).toMatchObject({ status: 400 });
    expect(await idsOf({ filters: [typed("P7\u0000\u202e")] }, reader)).toEqual([exam.id]);
  });
});

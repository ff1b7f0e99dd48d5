import { describe, expect, it } from "vitest";
import type { ExamFilter } from "#contract/registration/exam-list";
import { problemOf } from "../../../support/problems";
import { ago, bucket, colleague, doctor, idsOf, page, useExamList, ward, world } from "./listed-exams";

useExamList();

const found = (...filters: ExamFilter[]) => idsOf({ filters });

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

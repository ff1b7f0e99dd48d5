import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import type { ExamFilter } from "#contract/registration/exam-list";
import { asksForDeleted, effectiveFilters, examConditions, isOneTerm, type ListScope } from "./exam-filter-conditions";

const [a, b, c] = ["a", "b", "c"].map((digit) => `${digit.repeat(8)}-0000-7000-8000-000000000000`) as [
  string,
  string,
  string,
];
const scope: ListScope = {
  accountId: c,
  bucketsByZone: new Map([["Asia/Shanghai", [a, b]]]),
  approvesAt: [a],
  now: new Date("2026-03-05T17:30:00Z"),
};
const dialect = new PgDialect();

function conditionsOf(filters: ExamFilter[], within = scope) {
  const parts = examConditions(filters, within);
  return parts && { shape: parts.shape, values: parts.values, text: dialect.sqlToQuery(parts.where).sql };
}
const modality = (...values: Extract<ExamFilter, { field: "modality" }>["values"]): ExamFilter => ({
  field: "modality",
  operator: "in",
  values,
});

describe("conditions", () => {
  it("always keep to the scope and to what is not deleted", () => {
    const none = conditionsOf([]);
    expect(none?.text).toContain('"exams"."deleted" is null');
    expect(none?.text).toContain('"exams"."bucket_id" = any(');
    expect(none?.values).toEqual({ p0: [a, b] });
  });

  it("are none where no organization is left", () => {
    expect(conditionsOf([], { ...scope, bucketsByZone: new Map() })).toBeNull();
    expect(conditionsOf([{ field: "bucketId", operator: "in", values: [c] }])).toBeNull();
  });

  it("narrow the scope by the organizations asked for, never widen it", () => {
    const narrowed = conditionsOf([{ field: "bucketId", operator: "in", values: [b, c] }]);
    expect(narrowed?.values).toEqual({ p0: b });
    expect(narrowed?.text).toContain('"exams"."bucket_id" = ');
  });

  it("have one shape for different values, and another for another number of them", () => {
    expect(conditionsOf([modality("CT")])?.shape).toBe(conditionsOf([modality("MR")])?.shape);
    expect(conditionsOf([modality("CT")])?.shape).not.toBe(conditionsOf([modality("CT", "MR")])?.shape);
  });

  it("carry typed text as values only", () => {
    const typed = "x'); drop table exams; --";
    const conditions = conditionsOf([{ field: "patientId", operator: "eq", values: [typed] }]);
    expect(conditions?.text).not.toContain("drop table");
    expect(JSON.stringify(conditions?.values)).toContain("drop table");
  });

  it("of days become points in time of the organization", () => {
    const conditions = conditionsOf([{ field: "created", operator: "within", values: ["yesterday"] }]);
    expect(Object.values(conditions?.values ?? {})).toEqual([
      [a, b],
      "2026-03-04T16:00:00.000Z",
      "2026-03-05T16:00:00.000Z",
    ]);
  });

  it("of days differ where the organizations' midnights do", () => {
    const zones = new Map([
      ["Asia/Shanghai", [a]],
      ["Europe/Berlin", [b]],
    ]);
    const filters: ExamFilter[] = [{ field: "created", operator: "gte", values: ["2026-03-05"] }];
    const conditions = conditionsOf(filters, { ...scope, bucketsByZone: zones });
    expect(Object.values(conditions?.values ?? {})).toEqual([
      [a, b],
      [a],
      "2026-03-04T16:00:00.000Z",
      [b],
      "2026-03-04T23:00:00.000Z",
    ]);
  });

  it("never differ in text under one shape", () => {
    const lists: ExamFilter[][] = [
      [],
      [modality("CT")],
      [modality("MR", "US")],
      [{ field: "positive", operator: "in", values: [true] }],
      [{ field: "positive", operator: "in", values: [false, null] }],
      [{ field: "status", operator: "in", values: ["none"] }],
      [{ field: "status", operator: "in", values: ["none", "final"] }],
      [{ field: "status", operator: "in", values: ["printed", "locked"] }],
      [{ field: "patientName", operator: "like", values: ["张"] }],
      [{ field: "patientName", operator: "like", values: ["欧阳修"] }],
      [{ field: "patientId", operator: "eq", values: ["1"] }],
      [{ field: "patientId", operator: "eq", values: ["a1"] }],
      [{ field: "created", operator: "gte", values: ["2026-03-01"] }],
      [{ field: "created", operator: "lte", values: ["2026-03-01"] }],
      [{ field: "created", operator: "within", values: ["today"] }],
      [{ field: "deletedTime", operator: "within", values: ["30days"] }],
      [{ field: "bucketId", operator: "in", values: [a] }],
    ];
    const texts = new Map<string, string>();
    for (const filters of lists) {
      const { shape = "", text = "" } = conditionsOf(filters) ?? {};
      expect(texts.get(shape) ?? text).toBe(text);
      texts.set(shape, text);
    }
    expect(texts.size).toBe(lists.length);
  });
});

it("an empty value list takes the field away", () => {
  expect(effectiveFilters([modality("CT"), modality()])).toEqual([]);
  expect(asksForDeleted([{ field: "deletedTime", operator: "within", values: [] }])).toBe(false);
});

it("one term of a name is told from more", () => {
  const name = (value: string): ExamFilter => ({ field: "patientName", operator: "like", values: [value] });
  expect(isOneTerm([name("张伟")])).toBe(true);
  expect(isOneTerm([name("zhangwei"), { field: "bucketId", operator: "in", values: [a] }])).toBe(true);
  expect(isOneTerm([name("欧阳修")])).toBe(false);
  expect(isOneTerm([name("张伟"), modality("CT")])).toBe(false);
});

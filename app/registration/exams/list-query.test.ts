import { describe, expect, it } from "vitest";
import { ExamFilters } from "#contract/registration/exam-list";
import { workFilters } from "#contract/reading/work-tabs";
import {
  filtersOf,
  ignoredIn,
  isReversed,
  isWidened,
  lastSkip,
  readListQuery,
  sensible,
  sortOf,
} from "./list-query.server";

const read = (search: string) => readListQuery(new URLSearchParams(search));
const filters = (search: string) => filtersOf(read(search));

describe("the list's URL", () => {
  it("says nothing: twenty of all, the latest first", () => {
    expect(filters("")).toEqual([]);
    expect(read("")).toMatchObject({ limit: 20, skip: 0 });
    expect(sortOf(read(""))).toEqual({ field: "created", order: "desc" });
  });

  it("forgives what makes no sense", () => {
    const search =
      "modality=CT&modality=X&status=done&from=soon&range=1year&limit=7&skip=-3&sort=name&org=1&part=&name=%20";
    expect(filters(search)).toEqual([{ field: "modality", operator: "in", values: ["CT"] }]);
    expect(read(search)).toMatchObject({ limit: 20, skip: 0, sort: null, org: [], part: [], name: null });
  });

  it("is told what of it was not followed", () => {
    const ignored = (search: string) => ignoredIn(new URLSearchParams(search)).map(({ name, given }) => [name, given]);
    expect(ignored("modality=CT&modality=X&from=2026-02-30&limit=7&skip=-3&urgent=yes&all=1&utm=x")).toEqual([
      ["modality", "X"],
      ["from", "2026-02-30"],
      ["limit", "7"],
      ["skip", "-3"],
      ["urgent", "yes"],
    ]);
    expect(ignored("name=%20&from=&part=&status=none&limit=50&skip=20")).toEqual([]);
    expect(sensible("?modality=CT&modality=X&from=soon&limit=50")).toBe("?modality=CT&limit=50");
    expect(sensible("?from=soon")).toBe("");
  });

  it("is withheld where what was to narrow it makes no sense, not where it is laid out otherwise", () => {
    const widened = (search: string) => isWidened(new URLSearchParams(search));
    expect(widened("modality=US&status=done")).toBe(true);
    expect(widened("from=2026-02-30")).toBe(true);
    expect(widened("mine=yes")).toBe(true);
    expect(widened("modality=US&modality=XX")).toBe(false);
    expect(widened("limit=7&skip=-3&sort=name&order=up&by=day&utm=x")).toBe(false);
    expect(widened("modality=US&status=none")).toBe(false);
  });

  it("has a range that ends before it begins", () => {
    expect(isReversed(read("from=2026-11-22&to=2026-11-21"))).toBe(true);
    for (const search of [
      "from=2026-11-22&to=2026-11-22",
      "from=2026-11-22",
      "to=2026-11-21",
      "from=soon&to=2026-11-21",
    ])
      expect(isReversed(read(search))).toBe(false);
  });

  it("beyond the end of the list leads to its last page", () => {
    expect(lastSkip(45, { limit: 20, skip: 60 })).toBe(40);
    expect(lastSkip(40, { limit: 20, skip: 40 })).toBe(20);
    expect(lastSkip(0, { limit: 20, skip: 20 })).toBe(0);
    expect(lastSkip(41, { limit: 20, skip: 40 })).toBeNull();
    expect(lastSkip(0, { limit: 20, skip: 0 })).toBeNull();
  });

  it("takes a day that nobody means for none", () => {
    expect(filters("from=0001-01-01&to=9999-12-31&name=%E2%80%AE")).toEqual([]);
  });

  it("becomes filters the platform takes", () => {
    const search =
      "name=zhang&pid=P1&accession=A1&org=01978c3e-0000-7000-8000-000000000001&modality=CT&modality=MR&status=none" +
      "&part=%E8%83%B8%E9%83%A8&positive=true&positive=null&urgent=on&mine=on&by=studyDate&from=2026-03-01&to=2026-03-05";
    expect(ExamFilters.parse(filters(search))).toEqual(filters(search));
    expect(filters(search)).toHaveLength(12);
    expect(filters(search)).toContainEqual({ field: "positive", operator: "in", values: [true, null] });
    expect(filters(search)).toContainEqual({ field: "studyDate", operator: "lte", values: ["2026-03-05"] });
  });

  it("asks for the deleted ones by the day they were deleted", () => {
    expect(filters("deleted=on&range=yesterday")).toEqual([
      { field: "deletedTime", operator: "within", values: ["30days"] },
      { field: "deletedTime", operator: "within", values: ["yesterday"] },
    ]);
    expect(sortOf(read("deleted=on")).field).toBe("deletedTime");
  });

  it("names a tab of work, which the other filters narrow", () => {
    expect(filters("?work=write&modality=CT")).toEqual([
      ...workFilters.write,
      { field: "modality", operator: "in", values: ["CT"] },
    ]);
    expect(read("?work=holiday").work).toBeNull();
  });

  it("puts the urgent ones first in one order alone", () => {
    // What waits is worked through urgent first, unless another order was chosen.
    expect(sortOf(read("?work=approve"))).toEqual({ field: "urgent", order: "desc" });
    expect(sortOf(read("?work=approve&sort=created&order=asc"))).toEqual({ field: "created", order: "asc" });
    expect(sortOf(read("?sort=urgent&order=asc"))).toEqual({ field: "urgent", order: "desc" });
  });
});

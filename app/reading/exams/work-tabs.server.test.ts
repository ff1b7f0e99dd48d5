import { describe, expect, it } from "vitest";
import { WorkCounts, WorkTab } from "#contract/reading/work-tabs";
import { offeredWork } from "./work-tabs.server";

const counts = WorkCounts.parse({ write: 3, rejected: 0, approve: 100, critical: 1, urgent: 2, unmatched: 4 });
const all = { work: null, limit: 20 as const, deleted: false };
const offered = (granted: Parameters<typeof offeredWork>[2]["granted"], hasRegistry = true) =>
  offeredWork(all, counts, { granted, hasRegistry }).map(({ work }) => work);

describe("the tabs of work", () => {
  it("are those that the reader can do something about, and all exams", () => {
    expect(offered(new Set(["exam_get"]))).toEqual(["critical", "urgent", null]);
    expect(offered(new Set(["report_upsert", "report_approval", "exam_bind"]))).toEqual([
      "take",
      "team",
      "overdue",
      ...WorkTab.options,
      null,
    ]);
    expect(offered(new Set(["exam_bind"]), false)).not.toContain("unmatched");
  });

  it("keep the one that stands in the address, whoever reads it", () => {
    const [first] = offeredWork({ ...all, work: "write" }, counts, { granted: new Set(), hasRegistry: false });
    expect(first).toMatchObject({ work: "write", isCurrent: true, count: "3" });
  });

  it("have one address, with the number of exams a page only where the reader chose another", () => {
    const hrefs = (limit: 20 | 50) =>
      offeredWork({ ...all, limit }, counts, { granted: new Set(["report_upsert"]), hasRegistry: false }).map(
        ({ href }) => href,
      );
    expect(hrefs(20)).toContain("/studies?work=write");
    expect(hrefs(50)).toContain("/studies?work=write&limit=50");
  });

  it("say 99+ for more than is counted, and nothing where nobody counted", () => {
    const given = { granted: new Set(["report_approval"] as const), hasRegistry: false };
    expect(offeredWork(all, counts, given)[0]).toMatchObject({ work: "approve", count: "99+" });
    expect(offeredWork(all, null, given)[0]).toMatchObject({ work: "approve", count: null });
  });
});

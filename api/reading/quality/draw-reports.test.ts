import { describe, expect, test } from "vitest";
import { drawReports, type Candidate } from "./draw-reports";

const reviewers = ["r1", "r2", "r3", "a1"];
/** Twelve reports of each of three authors, one of whom reviews too. */
const pool: Candidate[] = Array.from({ length: 36 }, (_, at) => {
  const authorId = `a${1 + (at % 3)}`;
  return { reportId: `report-${at}`, authorId, barredIds: [authorId, at % 2 === 0 ? "r1" : "r2"] };
});

describe("a draw for peer review", () => {
  test("is the same for the same seed, in whatever order its pool comes, and another for another seed", () => {
    const plan = { mode: "perAuthor", amount: 3 } as const;
    const drawn = drawReports("2026-10", plan, pool, reviewers);
    expect(drawReports("2026-10", plan, pool.toReversed(), reviewers.toReversed())).toEqual(drawn);
    expect(drawReports("2026-11", plan, pool, reviewers).map(({ reportId }) => reportId)).not.toEqual(
      drawn.map(({ reportId }) => reportId),
    );
  });

  test("takes so many of each author, or such a share of all, rounded up", () => {
    const perAuthor = drawReports("seed", { mode: "perAuthor", amount: 3 }, pool, reviewers);
    for (const author of ["a1", "a2", "a3"])
      expect(perAuthor.filter(({ authorId }) => authorId === author)).toHaveLength(3);
    expect(drawReports("seed", { mode: "percent", amount: 10 }, pool, reviewers)).toHaveLength(4);
    expect(drawReports("seed", { mode: "percent", amount: 100 }, pool, reviewers)).toHaveLength(36);
  });

  test.each(Array.from({ length: 20 }, (_, at) => `seed ${at}`))(
    "gives no report to whoever had a part in it, and each reviewer about as many: %s",
    (seed) => {
      const drawn = drawReports(seed, { mode: "percent", amount: 100 }, pool, reviewers);
      for (const { barredIds, reviewerId } of drawn) expect(barredIds).not.toContain(reviewerId);
      const loads = reviewers.map((id) => drawn.filter(({ reviewerId }) => reviewerId === id).length);
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(3);
    },
  );

  test("passes over what nobody else could read", () => {
    expect(
      drawReports("seed", { mode: "percent", amount: 100 }, pool, ["a1"]).map(({ authorId }) => authorId),
    ).not.toContain("a1");
    expect(drawReports("seed", { mode: "percent", amount: 100 }, pool, [])).toEqual([]);
  });
});

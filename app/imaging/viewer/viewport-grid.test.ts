import { describe, expect, it } from "vitest";
import { givenInstance } from "../../../tests/support/shown-series";
import { FrameList } from "../pictures/frame-list";
import { changedGrid, counterpartOf, openingGrid, type ViewportGrid } from "./viewport-grid";
import type { Stack } from "../pictures/stacks";

const stack = (examId: string, seriesId: string, frames: number, modality = "CT"): Stack => ({
  examId,
  seriesId,
  modality,
  source: "",
  pass: null,
  rows: 512,
  columns: 512,
  frames: new FrameList([givenInstance(seriesId, { frames })]),
});
const scout = stack("now", "scout", 1);
const chest = stack("now", "chest", 60);
const earlier = [stack("then", "topogram", 2), stack("then", "thorax", 55), stack("then", "photo", 60, "XC")];
const seriesOn = ({ panes }: { panes: readonly ({ seriesId: string } | null)[] }) =>
  panes.map((pane) => pane?.seriesId);

describe("the grid", () => {
  it("fills panes that come into sight with series not displayed yet", () => {
    const four = changedGrid(openingGrid(chest), { kind: "arrange", layout: "four", stacks: [scout, chest] });
    expect(seriesOn(four)).toEqual(["chest", "scout", undefined, undefined]);
  });

  it("keeps the active pane in sight", () => {
    const four = { ...openingGrid(chest), layout: "four" as const, active: 3 };
    expect(changedGrid(four, { kind: "arrange", layout: "two", stacks: [] }).active).toBe(0);
  });

  it("hangs the prior's series that shows the same beside the current one", () => {
    const two = changedGrid(openingGrid(chest), { kind: "compare", stacks: [scout, chest, ...earlier] });
    expect(two.layout).toBe("two");
    expect(seriesOn(two)).toEqual(["chest", "thorax", undefined, undefined]);
  });

  it("hangs the prior below, where four panes are seen", () => {
    const four = { ...openingGrid(chest), layout: "four" as const };
    const compared = changedGrid(four, { kind: "compare", stacks: [scout, chest, ...earlier] });
    expect(seriesOn(compared)).toEqual(["chest", "scout", "thorax", "topogram"]);
  });

  it("keeps what is of the current exam once the comparison ends, and no empty pane", () => {
    const stacks = [scout, chest, ...earlier];
    const ended = (grid: ViewportGrid) => changedGrid(grid, { kind: "endComparison", priorId: "then" });
    const two = ended(changedGrid(openingGrid(chest), { kind: "compare", stacks }));
    expect([two.layout, ...seriesOn(two)]).toEqual(["one", "chest", undefined, undefined, undefined]);
    const four = changedGrid({ ...openingGrid(chest), layout: "four", active: 3 }, { kind: "compare", stacks });
    const left = ended(four);
    expect([left.layout, left.active, ...seriesOn(left)]).toEqual(["two", 0, "chest", "scout", undefined, undefined]);
    const without = changedGrid(openingGrid(chest), { kind: "arrange", layout: "four", stacks: [scout, chest] });
    expect(ended(without)).toBe(without);
  });

  it("compares with another modality only where there is none of the same", () => {
    expect(counterpartOf(stack("now", "mr", 60, "MR"), earlier)?.seriesId).toBe("photo");
    expect(counterpartOf(chest, [])).toBeUndefined();
  });
});

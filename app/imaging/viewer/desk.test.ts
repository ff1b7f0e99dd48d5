import { describe, expect, it } from "vitest";
import { givenInstance } from "../../../tests/support/shown-series";
import { FrameList } from "../pictures/frame-list";
import { changedDesk, counterpartOf, openingDesk } from "./desk";
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

describe("the desk", () => {
  it("fills panes that come into sight with series not hung yet", () => {
    const four = changedDesk(openingDesk(chest), { kind: "arrange", layout: "four", stacks: [scout, chest] });
    expect(seriesOn(four)).toEqual(["chest", "scout", undefined, undefined]);
  });

  it("keeps the active pane in sight", () => {
    const four = { ...openingDesk(chest), layout: "four" as const, active: 3 };
    expect(changedDesk(four, { kind: "arrange", layout: "two", stacks: [] }).active).toBe(0);
  });

  it("hangs the prior's series that shows the same beside the current one", () => {
    const two = changedDesk(openingDesk(chest), { kind: "compare", stacks: [scout, chest, ...earlier] });
    expect(two.layout).toBe("two");
    expect(seriesOn(two)).toEqual(["chest", "thorax", undefined, undefined]);
  });

  it("hangs the prior below, where four panes are seen", () => {
    const four = { ...openingDesk(chest), layout: "four" as const };
    const compared = changedDesk(four, { kind: "compare", stacks: [scout, chest, ...earlier] });
    expect(seriesOn(compared)).toEqual(["chest", "scout", "thorax", "topogram"]);
  });

  it("compares with another modality only where there is none of the same", () => {
    expect(counterpartOf(stack("now", "mr", 60, "MR"), earlier)?.seriesId).toBe("photo");
    expect(counterpartOf(chest, [])).toBeUndefined();
  });
});

import { expect, it } from "vitest";
import type { Measurement } from "#contract/imaging/measurements";
import { mergedMeasurements } from "./merged-measurements";

const line = (id: string, x = 0): Measurement => ({
  id,
  tool: "length",
  instanceId: "i",
  frame: 0,
  points: [
    [x, 0, 0],
    [1, 1, 1],
  ],
  textAt: null,
});
const idsOf = (all: Measurement[]) => all.map(({ id }) => id);

it("keeps what another window added, and takes away what was taken away here", () => {
  const base = [line("a"), line("b")];
  expect(idsOf(mergedMeasurements(base, [line("b"), line("c")], [...base, line("d")]))).toEqual(["b", "d", "c"]);
});

it("does not bring back what another window took away, unless it was moved here", () => {
  const base = [line("a"), line("b")];
  expect(mergedMeasurements(base, base, [line("b")])).toEqual([line("b")]);
  expect(mergedMeasurements(base, [line("a", 5), line("b")], [line("b")])).toEqual([line("b"), line("a", 5)]);
});

it("takes the place it was moved to here", () => {
  expect(mergedMeasurements([line("a")], [line("a", 7)], [line("a")])).toEqual([line("a", 7)]);
});

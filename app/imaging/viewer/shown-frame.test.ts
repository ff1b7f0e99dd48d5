import { expect, test } from "vitest";
import { nameOfShown, type ShownFrame } from "./shown-frame";

const length: ShownFrame["measurements"][number] = {
  tool: "length",
  points: [
    [1, 2, 3],
    [4, 5, 6],
  ],
};
const probe: ShownFrame["measurements"][number] = { tool: "probe", points: [[7, 8, 9]] };
const frame: ShownFrame = {
  instanceId: "0190",
  frame: 2,
  window: { center: 40, width: 400 },
  isInverted: false,
  areOverlaysShown: true,
  measurements: [length, probe],
};
const named = (change: Partial<ShownFrame> = {}) => nameOfShown({ ...frame, ...change });

test("the same frame with the same drawn on it has one name, in whichever order it was drawn", () => {
  expect(named({ measurements: [probe, length] })).toBe(named());
  expect(named({ window: { center: 40.0001, width: 399.9999 } })).toBe(named());
  const redrawn = { ...probe, points: probe.points.map(([x, y, z]) => [x + 0.0001, y, z] as [number, number, number]) };
  expect(named({ measurements: [length, redrawn] })).toBe(named());
});

test("another frame, window or measurement has another name", () => {
  const moved = { ...probe, points: [[7.5, 8, 9] as [number, number, number]] };
  const names = [
    named({ areOverlaysShown: false }),
    named(),
    named({ frame: 3 }),
    named({ instanceId: "0191" }),
    named({ window: { center: 40, width: 1500 } }),
    named({ window: null }),
    named({ isInverted: true }),
    named({ measurements: [] }),
    named({ measurements: [length, moved] }),
  ];
  expect(new Set(names).size).toBe(names.length);
});

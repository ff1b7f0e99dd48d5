import { expect, it } from "vitest";
import { doseUnitOf, isDose, withDoses } from "./dose-head";

const grid = { "00280010": { vr: "US", Value: [2] }, "3004000E": { vr: "DS", Value: [0.01] } };
const inGray = { ...grid, "30040002": { vr: "CS", Value: ["GY"] } };
const window = { center: 1, width: 2 };

it("knows dose grids by their scaling, and in what their doses are", () => {
  expect([isDose(grid), isDose({}), isDose({ "3004000E": { vr: "DS" } })]).toEqual([true, false, false]);
  expect([doseUnitOf(inGray), doseUnitOf({ ...grid, "30040002": { Value: ["RELATIVE"] } }), doseUnitOf(grid)]).toEqual([
    "Gy",
    "relative",
    "relative",
  ]);
});

it("gives the library the scaling as a slope, and the window of the grid from end to end", () => {
  const head = withDoses(inGray, window);
  expect(head).toMatchObject({ ...inGray, "00281053": { Value: [0.01] } });
  const [center, width] = ["00281050", "00281051"].map((tag) => Number(Reflect.get(head, tag).Value[0]));
  // As the library has it: to center - 0.5 ± (width - 1) / 2.
  const [middle, half] = [(center ?? 0) - 0.5, ((width ?? 0) - 1) / 2];
  expect([middle - half, middle + half]).toEqual([0, 2]);
});

it("leaves a grid the window and the slope that its file has", () => {
  const own = { "00281050": { Value: [30] }, "00281051": { Value: [60] }, "00281053": { Value: [2] } };
  expect(withDoses({ ...grid, ...own }, window)).toMatchObject(own);
  expect(withDoses(grid, null)).not.toHaveProperty("00281050");
});

import { expect, it } from "vitest";
import { sidesOf, sidesToward, type ShownAxes } from "./patient-sides";

const axial = { rowCosines: [1, 0, 0], columnCosines: [0, 1, 0] } as const;
const coronal = { rowCosines: [1, 0, 0], columnCosines: [0, 0, -1] } as const;
const sagittal = { rowCosines: [0, 1, 0], columnCosines: [0, 0, -1] } as const;

const uprightAxes: ShownAxes = { row: [1, 0], column: [0, 1] };

/** Turned clockwise, after it was mirrored, as the libraries do it. */
function turned(degrees: number, { horizontal = false, vertical = false } = {}): ShownAxes {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [h, v] = [horizontal ? -1 : 1, vertical ? -1 : 1];
  return { row: [cos * h, sin * h], column: [-sin * v, cos * v] };
}

it("says which sides of the patient an upright frame's edges are", () => {
  expect(sidesOf(axial, uprightAxes)).toEqual({ left: "R", right: "L", top: "A", bottom: "P" });
  expect(sidesOf(coronal, uprightAxes)).toEqual({ left: "R", right: "L", top: "H", bottom: "F" });
  expect(sidesOf(sagittal, uprightAxes)).toEqual({ left: "A", right: "P", top: "H", bottom: "F" });
});

it("names two sides where the frame is oblique, the nearer first", () => {
  const oblique = { ...axial, rowCosines: [0.8, 0.6, 0] } as const;
  expect(sidesOf(oblique, uprightAxes)).toMatchObject({ left: "RA", right: "LP" });
});

it("takes the letters along when the frame is turned", () => {
  expect(sidesOf(axial, turned(90))).toEqual({ left: "P", right: "A", top: "R", bottom: "L" });
  expect(sidesOf(axial, turned(180))).toEqual({ left: "L", right: "R", top: "P", bottom: "A" });
  expect(sidesOf(axial, turned(270))).toEqual({ left: "A", right: "P", top: "L", bottom: "R" });
});

it("changes the letters over when the frame is mirrored", () => {
  expect(sidesOf(axial, turned(0, { horizontal: true }))).toEqual({ left: "L", right: "R", top: "A", bottom: "P" });
  expect(sidesOf(axial, turned(0, { vertical: true }))).toEqual({ left: "R", right: "L", top: "P", bottom: "A" });
  expect(sidesOf(axial, turned(90, { horizontal: true }))).toEqual({ left: "P", right: "A", top: "L", bottom: "R" });
});

it("says the sides of a plane that was cut anew", () => {
  expect(sidesToward([0, 1, 0], [0, 0, -1])).toEqual({ left: "A", right: "P", top: "H", bottom: "F" });
});

import { describe, expect, it } from "vitest";
import type { SlicePlane } from "./slice-geometry";
import { alignedSlice, type SliceStack } from "./aligned-slice";

const axial = (z: number, frameOfReference = "A"): SlicePlane => ({
  position: [0, 0, z],
  rowCosines: [1, 0, 0],
  columnCosines: [0, 1, 0],
  frameOfReference,
  thickness: 5,
});
const of = (planes: SliceStack["planes"]): SliceStack => ({ length: planes.length, planes });
const stack = (from: number, step: number, count: number, frame?: string) =>
  of(Array.from({ length: count }, (_, index) => axial(from + index * step, frame)));
const unplaced = (length: number): SliceStack => ({ length, planes: [] });

describe("the slice of the earlier exam", () => {
  it("lies at the same place along the normal, whatever the slices' distance and direction", () => {
    expect(alignedSlice(stack(0, 5, 11), 4, stack(-10, 2, 31, "B"))).toBe(15);
    expect(alignedSlice(stack(0, 5, 11), 4, stack(50, -5, 11, "B"))).toBe(6);
  });
  it("is laid middle upon middle where the patient lay elsewhere on the table", () => {
    expect(alignedSlice(stack(0, 5, 11), 5, stack(1000, 5, 11, "B"))).toBe(5);
  });
  it("stays in shared coordinates where the exams share them, however little they overlap", () => {
    expect(alignedSlice(stack(0, 5, 11), 0, stack(50, 5, 11))).toBe(0);
    expect(alignedSlice(stack(0, 5, 11), 10, stack(45, 5, 11))).toBe(1);
  });
  it("is as far through the series where nothing is known of places, or the planes cross", () => {
    expect(alignedSlice(unplaced(11), 5, unplaced(21))).toBe(10);
    const sagittal = { ...axial(0), rowCosines: [0, 1, 0], columnCosines: [0, 0, -1] } as const;
    expect(alignedSlice(stack(0, 5, 11), 10, of([sagittal, sagittal, sagittal]))).toBe(2);
    expect(alignedSlice(unplaced(1), 0, unplaced(5))).toBe(2);
  });
});

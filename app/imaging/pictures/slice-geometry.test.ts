import { describe, expect, it } from "vitest";
import {
  depthOf,
  distanceToSlice,
  evenSteps,
  isVolume,
  nearestSlice,
  offsetBetween,
  type SlicePlane,
} from "./slice-geometry";

const axial = (z: number, frameOfReference: string | null = "2.25.1"): SlicePlane => ({
  position: [-200, -200, z],
  rowCosines: [1, 0, 0],
  columnCosines: [0, 1, 0],
  frameOfReference,
  thickness: 5,
});
const coronal: SlicePlane = { ...axial(0), columnCosines: [0, 0, -1] };

describe("slices in the patient", () => {
  it("lie along the direction they are scrolled in", () => {
    expect(depthOf(axial(37.5))).toBe(37.5);
  });

  it("are found again in another stack by their place", () => {
    const thin = Array.from({ length: 40 }, (_, index) => axial(index * 2.5));
    expect(nearestSlice(axial(51), thin, 0)).toBe(20);
    expect(nearestSlice(axial(1000), thin, 0)).toBe(39);
  });

  it("are found whichever way round the other stack runs", () => {
    const upwards = Array.from({ length: 10 }, (_, index) => axial(90 - index * 10));
    expect(nearestSlice(axial(21), upwards, 0)).toBe(7);
  });

  it("are not found in a stack that cuts otherwise, nor in pictures without a place", () => {
    expect(nearestSlice(axial(0), [coronal, null], 0)).toBeNull();
  });

  it("are reached along the normal of a plane, from either side; not by a plane that crosses them", () => {
    const slices = [axial(0), axial(10), axial(30), null];
    const reached = (z: number, normal: [number, number, number]) => distanceToSlice([5, 5, z], normal, slices);
    expect([reached(19, [0, 0, 1]), reached(21, [0, 0, 1]), reached(21, [0, 0, -1])]).toEqual([-9, 9, -9]);
    expect([reached(21, [1, 0, 0]), distanceToSlice([0, 0, 0], [0, 0, 1], [null])]).toEqual([0, 0]);
  });

  it("keep the distance they had when exams without common coordinates were linked", () => {
    expect(offsetBetween(axial(10), axial(300))).toBe(0);
    const offset = offsetBetween(axial(10, "2.25.1"), axial(300, "2.25.2"));
    expect(offset).toBe(290);
    const other = [280, 290, 300, 310, 320].map((z) => axial(z, "2.25.2"));
    expect(nearestSlice(axial(20), other, offset)).toBe(3);
  });

  it("make a volume when they are parallel and apart", () => {
    const slices = Array.from({ length: 6 }, (_, index) => axial(index * 5));
    expect(isVolume(slices)).toBe(true);
    expect(isVolume(slices.slice(0, 4))).toBe(false);
    expect(isVolume([...slices, axial(25)])).toBe(false);
    expect(isVolume([...slices, coronal])).toBe(false);
    expect(isVolume([...slices, null])).toBe(false);
    expect(isVolume([...slices, axial(99, "2.25.2")])).toBe(false);
  });

  it("leave a place empty where a slice is missing, whichever way round they come", () => {
    expect(evenSteps([0, 5, 10, 15, 20])).toEqual([0, 1, 2, 3, 4]);
    expect(evenSteps([25, 20, 5.02, 0, 15])).toEqual([3, 2, null, 4, 1, 0]);
    expect(evenSteps([0, 5, 10, 25, 30])).toEqual([0, 1, 2, null, null, 3, 4]);
  });

  it("make no planes in uneven steps, nor where more would be missing than there is", () => {
    expect(evenSteps([0, 5, 10, 17.5, 20])).toBeNull();
    expect(evenSteps([0, 5, 10, 15, 10_000_000])).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { judged, type ImageFacts } from "./image-measures";

const image: ImageFacts = {
  series: 2,
  modality: "CT",
  bodyPart: "CHEST",
  side: "",
  deviationIndex: null,
  ctdiVol: null,
  position: null,
  stack: "a",
};
const slices = (places: number[]) => places.map((position) => ({ ...image, position }));
const codes = (images: ImageFacts[]) => judged(images, []).map(({ code }) => code);

describe("the local rules", () => {
  it("miss no slice, and tell of one that is there twice", () => {
    expect(judged(slices([0, 5, 10, 15, 25, 30]), [])).toMatchObject([
      { code: "sliceGap", series: 2, values: { missing: 1, gap: 10, step: 5 } },
    ]);
    expect(judged(slices([0, 5, 10, 10, 15, 20, 25]), [])).toMatchObject([
      { code: "sliceTwice", values: { images: 1 } },
    ]);
    expect(codes(slices([0, 5, 10, 15, 20, 25]))).toEqual(["nothing"]);
    expect(codes(slices([0, 5, 30]))).toEqual(["nothing"]);
    expect(codes(slices([0, 1, 9, 10, 25, 26, 60]))).toEqual(["uneven"]);
  });

  it("judge exposure, side and dose by what the header says", () => {
    const knee = { ...image, modality: "DX", bodyPart: "KNEE" };
    expect(codes([{ ...knee, side: "L" }])).toEqual(["nothing"]);
    expect(codes([knee])).toEqual(["noSide"]);
    expect(judged([{ ...knee, side: "R", deviationIndex: -4.26 }], [])).toMatchObject([
      { code: "deviation", values: { index: -4.3 } },
    ]);
    expect(
      judged(
        [
          { ...image, ctdiVol: 8.04 },
          { ...image, ctdiVol: 12.4 },
        ],
        [],
      ),
    ).toMatchObject([{ code: "dose", values: { most: 12.4 } }]);
  });

  it("tell of a picture that is mostly black or white", () => {
    const counts = (black: number, white: number) => [black, ...Array<number>(254).fill(1), white];
    expect(judged([], [{ series: 1, counts: counts(9000, 0) }])).toMatchObject([
      { code: "clippedBlack", series: 1, values: { percent: 97 } },
    ]);
    expect(judged([], [{ series: 1, counts: counts(100, 200) }])).toMatchObject([{ code: "clippedWhite" }]);
    expect(judged([], [{ series: 1, counts: counts(10, 10) }])).toMatchObject([{ code: "nothing" }]);
  });
});

import { describe, expect, it } from "vitest";
import { Mark, numbered, shapesOf, wordsOf } from "./marks";

const point: Mark = { kind: "point", x: 0.5, y: 0.25, text: "nodule 12 mm" };
const line: Mark = {
  kind: "line",
  points: [
    [0, 0],
    [1, 1],
  ],
};
const circle: Mark = { kind: "circle", x: 0.5, y: 0.5, radius: 0.1, text: "" };
const words: Mark = { kind: "text", x: 0, y: 0, text: "left" };

describe("marks", () => {
  it("are numbered in the order they were drawn, lines and words without", () => {
    expect(numbered([line, point, words, circle]).map(({ number, mark }) => [number, mark.kind])).toEqual([
      [1, "point"],
      [2, "circle"],
    ]);
    expect(wordsOf([words, circle, point])).toBe("2 nodule 12 mm; left");
  });

  it("become shapes in the diagram's pixels, numbers never beyond its edge", () => {
    const size = { width: 400, height: 200 };
    expect(shapesOf([line], size)).toEqual([{ kind: "path", d: "M0.0 0.0 L400.0 200.0", isFilled: false }]);
    expect(shapesOf([{ ...point, x: 0, y: 0 }], size)).toMatchObject([{ kind: "badge", x: 8, y: 8, number: 1 }]);
    expect(shapesOf([circle], size)).toMatchObject([
      { kind: "ring", x: 200, y: 100, radius: 40 },
      { kind: "badge", number: 1 },
    ]);
    expect(shapesOf([{ kind: "arrow", x: 0, y: 0.5, toX: 1, toY: 0.5, text: "" }], size)).toHaveLength(3);
  });

  it("stay on the diagram", () => {
    expect(Mark.safeParse({ ...point, x: 1.2 }).success).toBe(false);
    expect(Mark.safeParse({ ...words, text: " " }).success).toBe(false);
  });
});

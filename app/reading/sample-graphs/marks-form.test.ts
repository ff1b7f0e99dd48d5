import { expect, it } from "vitest";
import type { Mark } from "#contract/reading/marks";
import { marksOf, plainWidth } from "./marks-form";

const size = { width: 800, height: 400 };
const point: Mark = { kind: "point", x: 0.25, y: 0.5, text: "" };

function sent(fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return marksOf(form, size);
}

it("places a point where the picture was pressed, and keeps the words typed for those before", () => {
  const marks = sent([
    ["marks", JSON.stringify([point])],
    ["text", " nodule "],
    ["at.x", String(plainWidth / 2)],
    ["at.y", String(plainWidth / 8)],
  ]);
  expect(marks).toEqual([
    { ...point, text: "nodule" },
    { kind: "point", x: 0.5, y: 0.25, text: "" },
  ]);
});

it("takes nothing from a form of another make, or from beside the picture", () => {
  expect(sent([["marks", "{"]])).toEqual([]);
  expect(sent([["marks", JSON.stringify([{ kind: "script" }])]])).toEqual([]);
  expect(
    sent([
      ["at.x", "900"],
      ["at.y", "1"],
    ]),
  ).toEqual([]);
});

import { expect, it } from "vitest";
import { wordsLike } from "./words-like";

const departments = ["心内科", "神经内科", "呼吸内科", "内分泌科", "ICU", "儿科"];

it("offers all while nothing is typed", () => {
  expect(wordsLike("", departments)).toEqual(departments);
  expect(wordsLike("  ", departments)).toEqual(departments);
});

it("offers what is typed first, then what begins so, then what holds it", () => {
  expect(wordsLike("内", departments)).toEqual(["内", "内分泌科", "心内科", "神经内科", "呼吸内科"]);
});

it("offers a word that is typed whole once, in whatever case", () => {
  expect(wordsLike("儿科", departments)).toEqual(["儿科"]);
  expect(wordsLike("icu", departments)).toEqual(["icu", "ICU"]);
});

it("offers fifty at most", () => {
  const many = Array.from({ length: 500 }, (_, index) => `科室${index}`);
  expect(wordsLike("科", many)).toHaveLength(50);
});

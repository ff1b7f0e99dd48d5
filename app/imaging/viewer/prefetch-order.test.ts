import { expect, it } from "vitest";
import { prefetchOrder } from "./prefetch-order";

it("fetches on both sides before the first step", () => {
  expect(prefetchOrder(50, 0, 100).slice(0, 4)).toEqual([51, 49, 52, 48]);
});

it("fetches more where the reader is heading, and some behind him", () => {
  expect(prefetchOrder(50, 1, 100).slice(0, 5)).toEqual([51, 52, 53, 49, 54]);
  expect(prefetchOrder(50, -1, 100).slice(0, 5)).toEqual([51, 49, 48, 47, 52]);
  expect(prefetchOrder(50, 1, 100)).toHaveLength(30);
});

it("stays within the stack", () => {
  expect(prefetchOrder(0, 1, 3)).toEqual([1, 2]);
  expect(prefetchOrder(0, 0, 1)).toEqual([]);
});

import { expect, it } from "vitest";
import { filesAtOnce } from "./files-at-once";

const mb = 1024 * 1024;
const waiting = (count: number, sizeBytes: number) => Array.from({ length: count }, () => ({ sizeBytes }));

it("many small files share a request, towards the end fewer, and few go one by one", () => {
  expect([1000, 80, 15, 3, 0].map((count) => filesAtOnce(waiting(count, mb / 2)))).toEqual([16, 10, 1, 1, 0]);
});

it("a request stays below what a pause lets finish, and a large file goes alone", () => {
  expect(filesAtOnce(waiting(1000, 3 * mb))).toBe(2);
  expect(filesAtOnce([{ sizeBytes: 100 * mb }, ...waiting(1000, 1)])).toBe(1);
  expect(filesAtOnce([...waiting(2, mb), { sizeBytes: 100 * mb }, ...waiting(1000, 1)])).toBe(2);
});

import { expect, test } from "vitest";
import { freshLine, nextLine, videoBitsFor } from "./line-quality";

const after = (...samples: (number | null)[]) => samples.reduce(nextLine, freshLine);

test("two samples below 150 kbit/s end the picture, one does not", () => {
  expect(after(140_000).isNarrow).toBe(false);
  expect(after(140_000, 149_999).isNarrow).toBe(true);
  expect(after(140_000, 150_000, 140_000).isNarrow).toBe(false);
  expect(after(null, null).isNarrow).toBe(false);
});

test("pictures are tried again after a while", () => {
  const narrow = after(100_000, 100_000);
  const later = Array.from({ length: 9 }, () => 60_000).reduce(nextLine, narrow);
  expect(later.isNarrow).toBe(true);
  expect(nextLine(later, 60_000).isNarrow).toBe(false);
});

test("the more receivers, the less for each, and never less than a picture needs", () => {
  expect(videoBitsFor(1)).toBe(1_200_000);
  expect(videoBitsFor(5)).toBe(240_000);
  expect(videoBitsFor(30)).toBe(150_000);
});

import { expect, it } from "vitest";
import { withoutUnusedBits } from "./unused-bits";

const bytesOf = (...words: number[]) => new Uint8Array(Uint16Array.from(words).buffer);

it("an overlay above the stored bits is no brightness", () => {
  expect(withoutUnusedBits(bytesOf(0x8123, 0x0fff, 0x1000), { stored: 12, high: 11 })).toEqual(
    bytesOf(0x123, 0xfff, 0),
  );
});

it("samples that stand higher in their words are brought down, in a part of a larger buffer too", () => {
  const whole = bytesOf(0xffff, 0xabc5, 0xffff);
  expect(withoutUnusedBits(whole.subarray(2, 4), { stored: 12, high: 15 })).toEqual(bytesOf(0xabc));
});

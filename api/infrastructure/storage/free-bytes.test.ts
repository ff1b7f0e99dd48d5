import { describe, expect, it } from "vitest";
import { freeBytes } from "./free-bytes";

describe("bytes", () => {
  it("that fill their buffer are gone at once", () => {
    const bytes = Buffer.allocUnsafeSlow(65_536);
    freeBytes(bytes);
    expect(bytes.length).toBe(0);
  });

  it("that share their buffer stay, and so do the others", () => {
    const whole = Buffer.alloc(65_536, 7);
    freeBytes(whole.subarray(0, 100));
    expect([whole.length, whole[0]]).toEqual([65_536, 7]);
    const shared = Buffer.from("from the pool");
    freeBytes(shared);
    expect(shared.toString()).toBe("from the pool");
  });
});

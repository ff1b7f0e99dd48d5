import { describe, expect, it } from "vitest";
import { issuePass, passHolds } from "./share-pass";

const link = { id: "0195f0aa-0000-7000-8000-000000000001", pinHash: "$argon2id$v=19$one" };
const now = new Date("2026-03-05T08:00:00Z");
const soon = new Date("2026-03-05T08:30:00Z");

describe("a pass", () => {
  it("holds for its link until it ends", () => {
    const pass = issuePass(link, soon);
    expect(passHolds(link, pass, now)).toBe(true);
    expect(passHolds(link, pass, soon)).toBe(false);
  });

  it("does not hold for another link or another PIN", () => {
    const pass = issuePass(link, soon);
    expect(passHolds({ ...link, id: "0195f0aa-0000-7000-8000-000000000002" }, pass, now)).toBe(false);
    expect(passHolds({ ...link, pinHash: "$argon2id$v=19$two" }, pass, now)).toBe(false);
  });

  it("cannot be prolonged or made up", () => {
    const [, signed] = issuePass(link, soon).split(".");
    expect(passHolds(link, `${Math.floor(soon.getTime() / 1000) + 60}.${signed}`, now)).toBe(false);
    for (const pass of ["", ".", "9999999999.", "9999999999.AAAA", "Infinity.AAAA"]) {
      expect(passHolds(link, pass, now)).toBe(false);
    }
  });
});

import { describe, expect, it } from "vitest";
import { stripUnstorable } from "./strip-unstorable";

describe("what is stored", () => {
  it("has no NUL and no half character, however deep it stands", () => {
    const sent = { finding: "甲\u0000乙\uD83D", list: [{ "a\u0000": "\uDE00丙" }], count: 1, none: null };
    expect(stripUnstorable(sent)).toEqual({ finding: "甲乙", list: [{ a: "丙" }], count: 1, none: null });
  });

  it("keeps every whole character, also beyond the first plane", () => {
    const text = "双肺 😀 𬱖 བོད་ཡིག\n\t";
    expect(stripUnstorable(text)).toBe(text);
  });

  it("leaves files as they are", () => {
    const file = new File(["x"], "x.txt");
    expect(stripUnstorable({ file })).toEqual({ file });
  });
});

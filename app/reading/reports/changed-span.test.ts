import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type ChangedPart, changedParts } from "./changed-span";

const marked = (parts: ChangedPart[] | null) =>
  parts
    ?.map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");

const sideOf = (parts: ChangedPart[], side: "removed" | "added") =>
  parts
    .filter(({ kind }) => kind === "same" || kind === side)
    .map(({ text }) => text)
    .join("");

describe("what changed since opening", () => {
  test.each([
    ["右肺上叶结节。继续书写", "左肺上叶结节，考虑炎性", "[-右-]{+左+}肺上叶结节[-。继续书写-]{+，考虑炎性+}"],
    ["右肺上叶结节，直径约12mm。", "左肺上叶结节，直径约15mm。", "[-右-]{+左+}肺上叶结节，直径约1[-2-]{+5+}mm。"],
    ["", "新写", "{+新写+}"],
    ["左肺结节结节", "左肺结节", "左肺结节[-结节-]"],
    ["患者𠮷某", "患者𠮶某", "患者[-𠮷-]{+𠮶+}某"],
    ["未见明显异常", "双侧明显积液", "[-未见-]{+双侧+}明显[-异常-]{+积液+}"],
  ])("%j → %j", (opened, now, expected) => expect(marked(changedParts(opened, now))).toBe(expected));

  it("is nothing in the same text", () => {
    expect(changedParts("双肺清晰。", "双肺清晰。")).toBeNull();
  });

  it("is not told where too much changed to be told at once", () => {
    expect(changedParts("甲".repeat(2000), "乙".repeat(2000))).toEqual([]);
  });

  it("makes both texts again, whatever was typed", () => {
    const text = fc.string({ unit: fc.constantFrom("肺", "叶", "1", "\n", "𠮷", "a") });
    fc.assert(
      fc.property(text, text, (opened, now) => {
        const parts = changedParts(opened, now);
        expect(parts === null).toBe(opened === now);
        if (!parts) return;
        expect(sideOf(parts, "removed")).toBe(opened);
        expect(sideOf(parts, "added")).toBe(now);
      }),
    );
  });
});

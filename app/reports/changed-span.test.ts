import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedSpan } from "./changed-span";

describe("what changed since opening", () => {
  it("is nothing in the same text", () => {
    expect(changedSpan("双肺清晰。", "双肺清晰。")).toBeNull();
  });

  it("is one stretch with its surroundings", () => {
    expect(changedSpan("右肺上叶见结节，直径约12mm，边缘光整。", "右肺上叶见结节，直径约15mm，边缘光整。")).toEqual({
      before: "见结节，直径约1",
      removed: "2",
      added: "5",
      after: "mm，边缘光整。",
      fromStart: false,
      toEnd: true,
    });
  });

  it("is found at the start, at the end, and in an empty text", () => {
    expect(changedSpan("", "新写")).toMatchObject({ before: "", removed: "", added: "新写", after: "" });
    expect(changedSpan("右肺", "左肺")).toMatchObject({ removed: "右", added: "左", after: "肺" });
    expect(changedSpan("左肺结节结节", "左肺结节")).toMatchObject({ removed: "结节", added: "" });
  });

  it("does not cut a rare character in two", () => {
    expect(changedSpan("患者𠮷某", "患者𠮶某")).toMatchObject({ removed: "𠮷", added: "𠮶" });
  });

  it("put back into the opened text makes the new one, whatever was typed", () => {
    const text = fc.string({ unit: fc.constantFrom("肺", "叶", "1", "\n", "𠮷", "a") });
    fc.assert(
      fc.property(text, text, (opened, now) => {
        const span = changedSpan(opened, now);
        expect(span === null).toBe(opened === now);
        if (!span) return;
        const kept = now.length - span.added.length;
        expect(opened.length - span.removed.length).toBe(kept);
        expect(now.includes(span.before + span.added + span.after)).toBe(true);
        expect(opened.includes(span.before + span.removed + span.after)).toBe(true);
      }),
    );
  });
});

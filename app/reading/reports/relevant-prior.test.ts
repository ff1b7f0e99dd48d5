import { describe, expect, it } from "vitest";
import { relevantPrior } from "./relevant-prior";

const exam = {
  modality: "CT",
  bodyPart: "胸部",
  studyDesc: "胸部平扫",
  studyDate: "2026-03-05T06:00:00Z",
  created: "",
} as const;
const before = (id: string, more: object = {}) => ({
  ...exam,
  id,
  studyDate: "2025-03-05T06:00:00Z",
  hasImage: true,
  contradictions: [],
  ...more,
});
const found = (...past: ReturnType<typeof before>[]) => relevantPrior(exam, past)?.id;

describe("the prior to compare with", () => {
  it("is the latest one of the same modality and body part that has images", () => {
    expect(
      found(
        before("head", { bodyPart: "头颅" }),
        before("mr", { modality: "MR" }),
        before("empty", { hasImage: false }),
        before("latest"),
        before("older"),
      ),
    ).toBe("latest");
  });
  it("was before this exam", () =>
    expect(found(before("later", { studyDate: "2026-04-05T06:00:00Z" }))).toBeUndefined());
  it("is of nobody who may be another person", () => {
    expect(found(before("other", { contradictions: ["dob"] }), before("same"))).toBe("same");
  });
  it("is found by its description where no body part is given, and not at all without either", () => {
    const unnamed = { ...exam, bodyPart: "" };
    expect(relevantPrior(unnamed, [before("same", { bodyPart: "" })])?.id).toBe("same");
    expect(relevantPrior({ ...unnamed, studyDesc: "" }, [before("any", { bodyPart: "", studyDesc: "" })])).toBeNull();
  });
});

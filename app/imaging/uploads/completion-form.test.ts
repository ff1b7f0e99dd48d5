import { describe, expect, it } from "vitest";
import { GuestInfo } from "./completion-form";

const said = { name: "扎西", gender: "M", dob: "1980-02-03", phone: "0971 123 4567" };
const rulesBroken = (changes: Record<string, unknown>) =>
  GuestInfo.safeParse({ ...said, ...changes }).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("what a guest says of a patient", () => {
  it("has a telephone number that can be called", () => {
    for (const phone of ["0971 123 4567", "13800138000", "+86 (971) 123-4567", "１３８００１３８０００"])
      expect(GuestInfo.safeParse({ ...said, phone }).success).toBe(true);
    for (const phone of ["abc", "1", "12345x", "+", "123456789012345678901"])
      expect(rulesBroken({ phone })).toEqual(["phone phone"]);
    expect(rulesBroken({ phone: "" })).toContain("phone required");
  });

  it("says the sex, or that it is unknown", () => {
    expect(rulesBroken({ gender: undefined })).toEqual(["gender required"]);
    expect(GuestInfo.safeParse({ ...said, gender: "U" }).success).toBe(true);
  });
});

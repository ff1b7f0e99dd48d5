import { describe, expect, test } from "vitest";
import { actions } from "#contract/kernel/actions";
import { allowedSteps, openStatus, stepRefusal, type StepFacts } from "./consultation-transitions";

const all = new Set(actions);
const asking: StepFacts = {
  status: "pending",
  kind: "consultation",
  side: "asking",
  rights: all,
  invitations: ["invited"],
  isConsentWithdrawn: false,
};
const asked: StepFacts = { ...asking, side: "asked" };

describe("what may be done", () => {
  test("is answered by the asked side, and arranged by the one that asks", () => {
    expect(allowedSteps(asked)).toEqual(["accept", "decline", "propose"]);
    expect(allowedSteps(asking)).toEqual(["update", "ask", "withdraw", "reschedule", "cancel"]);
    expect(allowedSteps({ ...asking, invitations: ["prepared"] })).toContain("invite");
    expect(allowedSteps({ ...asking, invitations: ["proposed"] })).toEqual(
      expect.arrayContaining(["takeTime", "keepTime"]),
    );
  });

  test("is nothing without the right", () => {
    expect(allowedSteps({ ...asking, rights: new Set(["exam_get"]) })).toEqual([]);
    expect(stepRefusal("delete", { ...asking, rights: new Set(["consultation_update"]) })).toBe("forbidden");
  });

  test("is opening again alone, once it is over", () => {
    expect(allowedSteps({ ...asking, status: "completed" })).toEqual(["reopen"]);
    expect(allowedSteps({ ...asking, status: "canceled" })).toEqual(["reopen", "delete"]);
    expect(allowedSteps({ ...asked, status: "completed", invitations: ["accepted"] })).toEqual([]);
  });

  test("is completing by the asked side where that answers for the text", () => {
    const accepted: StepFacts = { ...asked, status: "scheduled", invitations: ["accepted"] };
    expect(stepRefusal("complete", accepted)).toBe("consultation_step_refused");
    expect(stepRefusal("complete", { ...accepted, kind: "remoteDiagnosis" })).toBeNull();
  });

  test("is declining alone for the asked side, once the consent is taken back", () => {
    expect(allowedSteps({ ...asked, isConsentWithdrawn: true })).toEqual(["decline"]);
    const scheduled: StepFacts = { ...asking, status: "scheduled", isConsentWithdrawn: true };
    expect(stepRefusal("complete", scheduled)).toBe("consent_missing");
    expect(stepRefusal("cancel", scheduled)).toBeNull();
  });

  test("is deleting only what nobody outside has seen", () => {
    expect(stepRefusal("delete", { ...asking, invitations: ["prepared"] })).toBeNull();
    expect(stepRefusal("delete", asking)).toBe("consultation_step_refused");
  });
});

test.each([
  [[["accepted", true]], "scheduled"],
  [
    [
      ["accepted", true],
      ["invited", true],
    ],
    "pending",
  ],
  [
    [
      ["accepted", true],
      ["invited", false],
    ],
    "scheduled",
  ],
  [
    [
      ["accepted", true],
      ["withdrawn", true],
    ],
    "scheduled",
  ],
  [
    [
      ["accepted", true],
      ["declined", true],
    ],
    "pending",
  ],
  [[["declined", false]], "pending"],
  [
    [
      ["accepted", false],
      ["invited", true],
    ],
    "pending",
  ],
  [[], "pending"],
] as const)("invitations %j make it %s", (invitations, status) =>
  expect(
    openStatus(
      invitations.map(([state, isMandatory]) => ({ state, isMandatory })),
      { isMemberMissing: false },
    ),
  ).toBe(status),
);

test("it waits for a member who has to be there, whoever accepted", () =>
  expect(openStatus([{ state: "accepted", isMandatory: true }], { isMemberMissing: true })).toBe("pending"));

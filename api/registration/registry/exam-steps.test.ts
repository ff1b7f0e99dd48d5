import { expect, it } from "vitest";
import { examSteps, scheduledExamStatuses } from "#contract/registration/scheduling";
import { statusAfter, type StepFacts } from "./exam-steps";

const facts = (given: Partial<StepFacts>): StepFacts => ({
  status: "Registered",
  hasTime: false,
  hasImages: false,
  needsNoImages: false,
  ...given,
});
const allowed = (given: Partial<StepFacts>) =>
  scheduledExamStatuses.map((status) =>
    examSteps.flatMap((step) => {
      const after = statusAfter(step, facts({ ...given, status }));
      return after ? [`${step} ${after}`] : [];
    }),
  );

it("lets a patient arrive, cancel and be taken back", () => {
  expect(allowed({ hasTime: true })).toEqual([
    ["arrive Arrived", "cancel Cancelled"],
    ["arrive Arrived", "cancel Cancelled"],
    ["cancel Cancelled", "revoke Scheduled"],
    ["revoke Scheduled"],
    ["revoke Scheduled"],
  ]);
});

it("waits without a time again where there was none", () => {
  expect(statusAfter("revoke", facts({ status: "Cancelled" }))).toBe("Registered");
});

it("is done with the arrival where no images are needed", () => {
  expect(allowed({ needsNoImages: true })[0]).toEqual(["arrive Performed", "cancel Cancelled"]);
});

it("does not take back what has images", () => {
  expect(statusAfter("revoke", facts({ status: "Performed", hasImages: true }))).toBeNull();
});

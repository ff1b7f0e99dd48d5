import { expect, test } from "vitest";
import { releasedAt, releaseOf } from "./release";

const usual = { delayHours: 2, disclaimer: "usual" };
const rule = (modality: "CT" | "MR" | null, patientSource: "I" | "O" | null, delayHours: number, disclaimer = "") => ({
  ...{ modality, patientSource, delayHours, disclaimer },
});
const rules = [rule(null, "I", 48, "ward"), rule("CT", null, 24), rule("CT", "I", 72, "both")];

test("the rule that says most about a report counts", () => {
  const of = (modality: "CT" | "MR" | "US", patientSource: "I" | "O") =>
    releaseOf(usual, rules, { modality, patientSource });
  expect(of("CT", "I")).toEqual({ delayHours: 72, disclaimer: "both" });
  expect(of("CT", "O")).toEqual({ delayHours: 24, disclaimer: "usual" });
  expect(of("MR", "I")).toEqual({ delayHours: 48, disclaimer: "ward" });
  expect(of("US", "O")).toEqual(usual);
});

test("the delay is counted from the approval, in hours", () => {
  expect(releasedAt(new Date("2026-03-28T20:00:00Z"), { ...usual, delayHours: 24 })).toEqual(
    new Date("2026-03-29T20:00:00Z"),
  );
});

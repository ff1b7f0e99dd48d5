import { expect, test } from "vitest";
import { publishStateOf } from "./publish-state";

test("what somebody holds and is not told of comes first", () => {
  expect(publishStateOf({ status: "corrected", isOut: true, untold: 1 })).toBe("recalled");
  expect(publishStateOf({ status: "cancelled", isOut: false, untold: 2 })).toBe("recalled");
});

test("an approved report waits until its newest edition is handed out", () => {
  expect(publishStateOf({ status: "corrected", isOut: false, untold: 0 })).toBe("waiting");
  expect(publishStateOf({ status: "corrected", isOut: true, untold: 0 })).toBe("handedOut");
});

test("a recalled one whose holders are told is done with, whatever became of it since", () => {
  for (const status of ["cancelled", "partial", "final"] as const) {
    expect(publishStateOf({ status, isOut: true, untold: 0 })).toBe("told");
  }
});

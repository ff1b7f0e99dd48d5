import { expect, test } from "vitest";
import { promisedAnswer } from "./promised-answer";

const now = new Date("2026-11-26T07:37:00Z");
const held = { kind: "consultation" as const, starts: new Date("2026-11-26T10:00:00Z"), minutes: 30 };

test.each([
  ["a consultation that is held later: from its end", held, 60, "2026-11-26T11:30:00.000Z"],
  ["one that is held before the promise ends: from the acceptance", held, 240, "2026-11-26T11:37:00.000Z"],
  [
    "a remote diagnosis, which waits for no meeting",
    { ...held, kind: "remoteDiagnosis" as const },
    60,
    "2026-11-26T08:37:00.000Z",
  ],
])("the answer is promised of %s", (_, consultation, minutes, due) =>
  expect(promisedAnswer(consultation, now, minutes).toISOString()).toBe(due),
);

import { expect, test } from "vitest";
import { nextStep } from "./escalation-chain";

const due = new Date("2026-03-05T08:10:00Z");
const step = (minutes: number) => ({ accountId: null, roleId: null, minutes });

test("without a chain the administrators are told when the item is due, and nobody after them", () => {
  expect(nextStep([], due, 0)?.at).toEqual(due);
  expect(nextStep([], due, 1)).toBeUndefined();
});

test("each step waits its minutes after the one before", () => {
  const chain = [step(0), step(5), step(15)];
  const times = chain.map((_, told) => nextStep(chain, due, told)?.at.toISOString());
  expect(times).toEqual(["2026-03-05T08:10:00.000Z", "2026-03-05T08:15:00.000Z", "2026-03-05T08:30:00.000Z"]);
  expect(nextStep(chain, due, 3)).toBeUndefined();
});

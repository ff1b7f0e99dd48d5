import { expect, test } from "vitest";
import { actions } from "#contract/kernel/actions";
import { allowedBy, flagActions } from "./flag-actions";

const on = {
  enableRegistry: true,
  enableCalling: true,
  enableConsultation: true,
  enableStat: true,
  allowPublish: true,
};

test("a group that has everything takes no action away", () => {
  expect(allowedBy(on, actions)).toEqual(actions);
});

test.each(Object.entries(flagActions))("without %s only its actions are gone", (flag, gone) => {
  const left = allowedBy({ ...on, [flag]: false }, actions);
  expect(actions.filter((action) => !left.includes(action))).toEqual(gone);
});

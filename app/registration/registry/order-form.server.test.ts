import { expect, it } from "vitest";
import type { Posted } from "../../forms/posted.server";
import { takenNumber } from "./order-form.server";

const posted = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return { data } as Posted;
};

it("marks a number that is in use at the exam it was typed for, past rows that were left empty", () => {
  const form = posted({
    "exams[0].accessionNumber": "1",
    "exams[1].accessionNumber": "",
    "exams[2].accessionNumber": " CT-7 ",
    pid: "CT-7",
  });
  expect(takenNumber(form)({ accessionNumber: "CT-7" })).toEqual({ "exams[2].accessionNumber": "numberTaken" });
  expect(takenNumber(form)({ accessionNumber: "CT-8" })).toEqual({});
});

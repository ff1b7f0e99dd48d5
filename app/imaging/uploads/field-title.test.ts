import { expect, it } from "vitest";
import { textsOf } from "#texts/texts-of.server";
import { fieldTitle } from "./field-title";

it("a field is called by its study as numbered on the page, and what is of no study by its own name", () => {
  const titleOf = (name: string) => fieldTitle(textsOf("en"), name, [1, 3], []);
  expect(titleOf("studies[1].info.dob")).toBe("Exam 3: Date of birth");
  expect(titleOf("attachmentsTo")).toBe("Attach to");
});

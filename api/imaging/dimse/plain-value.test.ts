import { expect, test } from "vitest";
import { plainValue } from "./plain-value";

test("each group of a long name keeps as many characters as a value may have", () => {
  const spelled = "Abudureyimu".repeat(10);
  const written = "阿".repeat(70);
  expect(plainValue(`${spelled}=${written}`, "PN")).toBe(`${spelled.slice(0, 64)}=${written.slice(0, 64)}`);
  expect(plainValue(`a=${written}`, "LO")).toHaveLength(64);
});

test("what would end a value or begin another is a blank", () => {
  expect(plainValue(" Zhang\\Wei\n=张伟", "PN")).toBe("Zhang Wei =张伟");
});

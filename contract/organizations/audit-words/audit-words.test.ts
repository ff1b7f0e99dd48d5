import { expect, it } from "vitest";
import { auditWords, auditedAction } from "./index";

const wordsOf = (language: keyof typeof auditWords) => Object.values(auditWords[language]).flatMap(Object.values);

it("has words of the trail in their script, none empty", () => {
  for (const word of wordsOf("chs")) expect(word).toMatch(/^\P{Script=Tibetan}+$/u);
  for (const word of wordsOf("tib")) expect(word).toMatch(/^\P{Script=Han}+$/u);
  for (const word of wordsOf("en")) expect(word).toMatch(/^[\x20-\x7e’“”]+$/);
});

it("names the list an action is about, and an action it does not know by its code", () => {
  expect(auditedAction("en", "list_entry_added", "department")).toBe("List entry added · Department");
  expect(auditedAction("chs", "of_old", undefined)).toBe("of_old");
});

import { expect, test } from "vitest";
import { templateFieldName, templateValuesIn, withTemplateText } from "./template-values";

test("fields of a template travel with other fields and are told by their keys", () => {
  const form = new FormData();
  form.append("finding", "typed");
  for (const value of ["a", "b"]) form.append(templateFieldName("lung.size"), value);
  expect(templateFieldName("lung.size")).not.toContain(".");
  expect(templateValuesIn(form)).toEqual({ "lung.size": ["a", "b"] });
});

test("a template's text takes the place of what it said before, and of nothing else", () => {
  expect(withTemplateText("", "new", "")).toBe("new");
  expect(withTemplateText("typed", "new", "")).toBe("typed\nnew");
  expect(withTemplateText("typed\nold\nmore", "new $&", "old")).toBe("typed\nnew $&\nmore");
  expect(withTemplateText("typed", "new", "old")).toBe("typed\nnew");
  expect(withTemplateText("typed\nnew", "new", "")).toBe("typed\nnew");
  expect(withTemplateText("typed", "", "")).toBe("typed");
});

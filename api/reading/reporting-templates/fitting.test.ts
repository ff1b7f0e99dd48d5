import { expect, test } from "vitest";
import { TemplateMatch } from "#contract/reading/reporting-templates";
import { bestOf, byFit, fitOf } from "./fitting";

const procedureId = "018f2a34-0000-7000-8000-000000000000";
const exam = { modality: "DX", bodyPart: "胸部,腹部", orderedAs: ["胸部正位"], procedureIds: [procedureId], sex: "F" };
const match = (fields: object) => TemplateMatch.parse(fields);

test("a template fits where nothing it asks for is otherwise, and weighs what it asks for", () => {
  expect(fitOf(match({}), exam)).toBe(0);
  expect(fitOf(match({ modality: "CR" }), exam)).toBe(2);
  expect(fitOf(match({ modality: "DX", bodyPart: "腹部", sex: "F" }), exam)).toBe(7);
  expect(fitOf(match({ procedureId }), exam)).toBe(8);
  expect(fitOf(match({ modality: "DX", sex: "M" }), exam)).toBeNull();
  expect(fitOf(match({ bodyPart: "膝关节" }), exam)).toBeNull();
});

test("the best is the one that is alone at the head, and asks for something", () => {
  const named = (title: string, fields: object) => ({ title, match: match(fields) });
  const general = named("any", {});
  const chest = named("chest", { modality: "DX", bodyPart: "胸部" });
  const best = (...all: { title: string; match: TemplateMatch }[]) => bestOf(byFit(all, exam))?.title;
  expect(best(general, chest)).toBe("chest");
  expect(best(general)).toBeUndefined();
  expect(best(chest, named("belly", { modality: "DX", bodyPart: "腹部" }))).toBeUndefined();
});

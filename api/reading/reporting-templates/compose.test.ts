import { expect, test } from "vitest";
import { TemplateStructure } from "#contract/reading/template-structure";
import { composed } from "./compose";
import { unfilledFields } from "./unfilled";
import { wrongValues } from "./wrong-values";

const structure = TemplateStructure.parse([
  {
    key: "s",
    title: "Lungs",
    headed: true,
    fields: [
      { key: "a", kind: "number", label: "Nodule", unit: "mm", completion: "block" },
      { key: "b", kind: "choices", label: "Lobes", options: [{ value: "upper" }, { value: "lower" }] },
      { key: "c", kind: "checkbox", label: "calcified", options: [{ value: "Calcification is seen." }] },
      { key: "d", kind: "textarea", label: "Rest", labelled: false },
    ],
  },
  { key: "n", target: "note", fields: [{ key: "e", kind: "date", label: "复查" }] },
]);

test("a section says what was filled in, and nothing of what was not", () => {
  const values = { a: ["12"], b: ["upper", "lower"], c: ["on"], d: [" Clear. "], e: ["2026-05-01"] };
  expect(composed(structure, values)).toEqual({
    finding: "Lungs:\nNodule: 12 mm\nLobes: upper, lower\nCalcification is seen.\nClear.",
    diagnosis: "",
    note: "复查：2026-05-01",
  });
  expect(composed(structure, {})).toEqual({ finding: "Lungs:\nNodule: ____ mm", diagnosis: "", note: "" });
});

test("a field is filled by its form or by hand; a gap, or its name alone, fills nothing", () => {
  const asks = (finding: string, values = {}) =>
    unfilledFields(structure, values, { finding, diagnosis: "", note: "" });
  expect(asks("Nodule: ____ mm")).toEqual([{ level: "block", label: "Nodule" }]);
  expect(asks("Nodule:")).toHaveLength(1);
  expect(asks("")).toHaveLength(1);
  expect(asks("Nodule of 12 mm")).toEqual([]);
  expect(asks("", { a: ["12"] })).toEqual([]);
});

test("values are what their fields take", () => {
  const rules = (values: Record<string, string[]>) =>
    wrongValues(structure, values).map(({ key, rule }) => [key, rule]);
  expect(rules({ a: ["many"], b: ["middle"], e: ["tomorrow"] })).toEqual([
    ["a", "number"],
    ["b", "choice"],
    ["e", "date"],
  ]);
  expect(rules({ a: ["1.5"], b: [], e: ["2026-02-28"] })).toEqual([]);
});

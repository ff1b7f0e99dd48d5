import { expect, test } from "vitest";
import { chosenTemplate } from "#api/organizations/print-templates/sheet-template";

const template = (id: string, modalities: string[] = [], isDefault = false) => ({ id, modalities, isDefault });
const chosen = (...of: Parameters<typeof chosenTemplate>) => chosenTemplate(...of)?.id ?? null;

test("a template that names the modality goes before one for every modality, the default one included", () => {
  const templates = [template("all", [], true), template("ultrasound", ["US", "ES"])];
  expect(chosen(templates, "US")).toBe("ultrasound");
  expect(chosen(templates, "CT")).toBe("all");
});

test("of several that name it the default one is taken, else the first in their order", () => {
  const templates = [template("first", ["CT"]), template("second", ["CT", "MR"], true), template("third", ["MR"])];
  expect(chosen(templates, "CT")).toBe("second");
  expect(chosen([template("first", ["CT"]), template("later", ["CT"])], "CT")).toBe("first");
});

test("where none is for the modality the default one prints, and without any there is no template", () => {
  expect(chosen([template("x-ray", ["DX"]), template("ct", ["CT"], true)], "US")).toBe("ct");
  expect(chosen([], "US")).toBeNull();
});

test("what somebody chose goes before the rule; one that is gone leaves it to the rule", () => {
  const templates = [template("ct", ["CT"], true), template("other", ["MR"])];
  expect(chosen(templates, "CT", "other")).toBe("other");
  expect(chosen(templates, "CT", "removed")).toBe("ct");
});

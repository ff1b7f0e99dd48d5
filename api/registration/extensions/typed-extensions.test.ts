import { describe, expect, test } from "vitest";
import type { ExtensionValue } from "#contract/organizations/extension-values";
import { judgedExtensions, offeredFields, type ExtensionConfig } from "./typed-extensions";

const field = (key: string, more: Partial<ExtensionConfig> = {}): ExtensionConfig => ({
  key,
  label: `Label of ${key}`,
  type: "text",
  options: [],
  isRequired: false,
  isActive: true,
  ...more,
});
const held = (key: string, value: string, more: Partial<ExtensionValue> = {}): ExtensionValue => ({
  key,
  label: `Label of ${key}`,
  type: "text",
  value,
  ...more,
});

describe("typed values of an organization's fields", () => {
  test("stand in the order of the fields, each with its label and kind", () => {
    const fields = [field("grade", { type: "choice", options: ["1", "2"] }), field("remark")];
    expect(judgedExtensions(fields, [], { remark: "静脉留置针", grade: "2" })).toEqual({
      values: [held("grade", "2", { type: "choice" }), held("remark", "静脉留置针")],
      wrong: {},
      missing: [],
      retired: [],
    });
  });

  test.each([
    ["number", "12.5", null],
    ["number", "-3", null],
    ["number", "12,5", "number"],
    ["number", "1e3", "number"],
    ["number", "1234567890", "number"],
    ["date", "2026-02-28", null],
    ["date", "2026-02-30", "dayRange"],
    ["date", "0001-01-01", "dayRange"],
    ["yesNo", "yes", null],
    ["yesNo", "on", "wrongValue"],
    ["choice", "2", null],
    ["choice", "9", "wrongValue"],
  ] as const)("of kind %s take %s or say what is wrong", (type, value, rule) => {
    const { wrong } = judgedExtensions([field("x", { type, options: ["1", "2"] })], [], { x: value });
    expect(wrong).toEqual(rule === null ? {} : { x: rule });
  });

  test("are missing where a required field holds nothing, but not where it is out of use", () => {
    const fields = [field("a", { isRequired: true }), field("b", { isRequired: true, isActive: false })];
    expect(judgedExtensions(fields, [], {}).missing).toEqual(["a"]);
    expect(judgedExtensions(fields, [], { a: "" }).missing).toEqual(["a"]);
    expect(judgedExtensions(fields, [], undefined).missing).toEqual(["a"]);
    expect(judgedExtensions([field("constructor", { isRequired: true })], [], {}).missing).toEqual(["constructor"]);
    expect(judgedExtensions(fields, [held("a", "1")], undefined).missing).toEqual([]);
  });

  test("go when they are emptied or left out of what was sent", () => {
    const fields = [field("a"), field("b")];
    expect(judgedExtensions(fields, [held("a", "1"), held("b", "2")], { a: "" }).values).toEqual([]);
  });

  test("stay as they were, label and all, when nothing was sent", () => {
    const former = held("a", "1", { label: "Former label" });
    expect(judgedExtensions([field("a")], [former], undefined).values).toEqual([former]);
    expect(judgedExtensions([field("a")], [former], { a: "1" }).values).toEqual([held("a", "1")]);
  });

  test("that did not change are not wrong, though the option is gone", () => {
    const grade = field("grade", { type: "choice", options: ["4"] });
    const former = held("grade", "3", { type: "choice" });
    expect(judgedExtensions([grade], [former], { grade: "3" })).toMatchObject({ values: [former], wrong: {} });
    expect(offeredFields([grade], [former])[0]?.options).toEqual(["4", "3"]);
    expect(offeredFields([grade], [])[0]?.options).toEqual(["4"]);
  });

  test("under a field out of use stay readable and cannot be changed", () => {
    const fields = [field("old", { isActive: false, label: "Old one" }), field("a")];
    const former = held("old", "kept", { label: "Former label" });
    const judged = judgedExtensions(fields, [former], { a: "1", old: "changed" });
    expect(judged.values).toEqual([held("a", "1"), former]);
    expect(judged.retired).toEqual(["Old one"]);
    expect(judgedExtensions(fields, [former], { old: "kept" }).retired).toEqual([]);
    expect(judgedExtensions(fields, [former], { old: "" }).values).toEqual([former]);
  });

  test("of a field the organization does not have are named", () => {
    const judged = judgedExtensions([field("a")], [], { a: "1", accessLevel: "admin" });
    expect(judged.retired).toEqual(["accessLevel"]);
    expect(judged.values).toEqual([held("a", "1")]);
  });
});

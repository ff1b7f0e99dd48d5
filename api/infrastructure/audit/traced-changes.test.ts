import { expect, test } from "vitest";
import { tracedChanges } from "./traced-changes";

test("a change tells each field that is another one now, with what stood there before", () => {
  const before = { id: "1", version: 3, name: "CT 一室", minutes: 15, isActive: true, options: ["a"], room: "" };
  const after = { ...before, version: 4, name: "CT 二室", minutes: 15, isActive: false, options: ["a", "b"] };
  expect(tracedChanges(before, after)).toEqual({
    changed: "name,isActive,options",
    "name.from": "CT 一室",
    "name.to": "CT 二室",
    "isActive.from": true,
    "isActive.to": false,
    "options.from": "a",
    "options.to": "a, b",
  });
});

test("parts of an object count for themselves, one taken out as well", () => {
  const before = { inspectionLevels: { laterality: "warn", unit_slip: "off", empty_section: "block" } };
  const after = { inspectionLevels: { laterality: "block", unit_slip: "off" } };
  expect(tracedChanges(before, after)).toEqual({
    changed: "inspectionLevels.laterality,inspectionLevels.empty_section",
    "inspectionLevels.laterality.from": "warn",
    "inspectionLevels.laterality.to": "block",
    "inspectionLevels.empty_section.from": "block",
    "inspectionLevels.empty_section.to": null,
  });
});

test("references, pictures and telephone numbers are told of without their values", () => {
  const before = { departmentId: "a", logo: "hash", phone: "0971", other: 1 };
  expect(tracedChanges(before, { departmentId: "b", logo: null, phone: "0972" })).toEqual({
    changed: "departmentId,logo,phone",
  });
});

test("what did not change is not told, and a long text only by its beginning", () => {
  expect(tracedChanges({ a: 1 }, { a: 1 })).toEqual({});
  expect(String(tracedChanges({ text: "" }, { text: "长".repeat(500) })["text.to"])).toHaveLength(200);
});

import { expect, test } from "vitest";
import { fieldValues, mergedFields, sentValues } from "./merged-fields";

const opened = { name: ["王芳"], part: ["胸部"], note: ["咳嗽"], urgent: ["on"] };

test("a field that one side left alone has the other's value; of both what was typed stays", () => {
  const typed = { ...opened, note: ["咳嗽三天"], part: ["胸部、腹部"] };
  const saved = { name: ["王方"], part: ["头部"], note: ["咳嗽"] };
  expect(mergedFields(opened, typed, saved)).toEqual({
    values: { name: ["王方"], part: ["胸部、腹部"], note: ["咳嗽三天"], urgent: [] },
    changed: [
      { name: "name", isTaken: true },
      { name: "part", isTaken: false },
      { name: "urgent", isTaken: true },
    ],
  });
});

test("what both changed alike is no conflict, nor is what nobody changed", () => {
  const typed = { ...opened, name: ["王方"] };
  expect(mergedFields(opened, typed, { ...opened, name: ["王方"] }).changed).toEqual([]);
});

test("defaults and what is sent of them are the same values", () => {
  const data = new FormData();
  for (const [name, value] of [
    ["name", "王芳"],
    ["age", "30"],
    ["urgent", "on"],
    ["note", "咳嗽\r\n三天"],
    ["animal.species", "猫"],
    ["animal.owner", ""],
    ["parts", "胸"],
    ["parts", "腹"],
  ] as const)
    data.append(name, value);
  const defaults = {
    name: "王芳",
    age: 30,
    urgent: true,
    emergency: false,
    weight: null,
    note: "咳嗽\r\n三天",
    animal: { species: "猫", owner: "" },
    parts: ["胸", "腹"],
  };
  expect(sentValues(data)).toEqual(fieldValues(defaults));
});

test("rows stand under their place", () => {
  const rows = [{ id: "1", part: "胸" }, { part: "" }, { part: "腹" }];
  expect(fieldValues({ rows })).toEqual({ "rows[0].id": ["1"], "rows[0].part": ["胸"], "rows[2].part": ["腹"] });
});

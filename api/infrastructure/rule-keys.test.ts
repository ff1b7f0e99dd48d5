import { expect, it } from "vitest";
import { z } from "zod";
import "./rule-keys";

it.each([
  [z.number().min(0), -1, "tooSmall"],
  [z.number().max(9), 10, "tooLarge"],
  [z.number(), Number.NaN, "invalid"],
  [z.string().min(1), "", "required"],
  [z.string().min(8), "short", "tooShort"],
  [z.string().max(2), "long", "tooLong"],
  [z.array(z.string()).min(1), [], "tooFew"],
  [z.array(z.string()).max(1), ["a", "b"], "tooMany"],
  [z.enum(["M", "F"]), "X", "wrongValue"],
  [z.uuid(), "1", "invalid"],
  [z.string(), undefined, "required"],
  [z.union([z.number(), z.boolean()]), "x", "invalid"],
  [z.strictObject({}), { a: 1 }, "unknown"],
  [z.string().max(2, "nameTooLong"), "long", "nameTooLong"],
])("a broken rule is told by a key", (schema, value, key) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([key]);
});

import { expect, test } from "vitest";
import { sealed, unsealed } from "./seal.server";

test("what was sealed is read with the secret, also after a newer one came", () => {
  const value = sealed("张伟 ཟླ་བ།", ["old"]);
  expect(value).not.toContain("张伟");
  expect(unsealed(value, ["old"])).toBe("张伟 ཟླ་བ།");
  expect(unsealed(value, ["new", "old"])).toBe("张伟 ཟླ་བ།");
});

test("it is not read with another secret, nor once a letter of it is changed", () => {
  const value = sealed("text", ["secret"]);
  const bytes = Buffer.from(value, "base64");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(unsealed(value, ["other"])).toBeNull();
  expect(unsealed(bytes.toString("base64"), ["secret"])).toBeNull();
  expect(unsealed(value.slice(0, 20), ["secret"])).toBeNull();
  expect(unsealed("", ["secret"])).toBeNull();
});

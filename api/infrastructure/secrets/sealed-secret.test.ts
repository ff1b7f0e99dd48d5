import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isSealed, opened, sealed } from "./sealed-secret";

const key = randomBytes(32);
const secret = "пароль 密码 🔑";

test("what is sealed opens with its key at its place, and is another text each time", () => {
  const stored = sealed(key, "ai_providers 1", secret);
  expect(isSealed(stored)).toBe(true);
  expect(stored).not.toContain(secret);
  expect(sealed(key, "ai_providers 1", secret)).not.toBe(stored);
  expect(opened(key, "ai_providers 1", stored)).toBe(secret);
});

test("another key, another place or a changed letter opens nothing", () => {
  const stored = sealed(key, "ai_providers 1", secret);
  expect(opened(randomBytes(32), "ai_providers 1", stored)).toBeNull();
  expect(opened(key, "ai_providers 2", stored)).toBeNull();
  for (const at of [25, 30, 45, 60, stored.length - 1]) {
    const changed = `${stored.slice(0, at)}${stored[at] === "A" ? "B" : "A"}${stored.slice(at + 1)}`;
    // The last letter of base64url may hold bits that say nothing.
    expect([null, secret]).toContain(opened(key, "ai_providers 1", changed));
    if (at < stored.length - 1) expect(opened(key, "ai_providers 1", changed)).toBeNull();
  }
  expect(opened(key, "ai_providers 1", stored.slice(0, 30))).toBeNull();
});

test("what a former release kept plain is read as it stands, and none stays none", () => {
  expect(opened(key, "x", "old secret")).toBe("old secret");
  expect(sealed(key, "x", "")).toBe("");
  expect(opened(key, "x", "")).toBe("");
});

import { expect, it } from "vitest";
import { commandOf, keyOf, letterKeys } from "./viewer-tools";

const pressed = (key: string, held: Partial<Record<"ctrlKey" | "altKey" | "metaKey", boolean>> = {}) =>
  commandOf({ key, ctrlKey: false, altKey: false, metaKey: false, ...held });

it("takes letters in either case, and whatever keyboard they are on", () => {
  expect(pressed("W")).toEqual({ kind: "tool", tool: "window" });
  expect(pressed("w")).toEqual({ kind: "tool", tool: "window" });
  expect(pressed("constructor")).toBeNull();
});

it("leaves the browser its own keys", () => {
  expect(pressed("r", { ctrlKey: true })).toBeNull();
  expect(pressed("F5")).toBeNull();
});

it("scrolls to the ends, and chooses presets by number", () => {
  expect(pressed("End")).toEqual({ kind: "scroll", by: Number.POSITIVE_INFINITY });
  expect(pressed("3")).toEqual({ kind: "preset", position: 3 });
});

it("tells each command's key", () => {
  for (const [key, command] of Object.entries(letterKeys)) expect(keyOf(command)).toBe(key.toUpperCase());
  expect(keyOf({ kind: "scroll", by: 1 })).toBeNull();
});

import { expect, it } from "vitest";
import { commandOf, isForPlanes, keyOf, letterKeys, measuringTools } from "./viewer-tools";

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

it("measures and marks no reconstruction, which could not be kept, but windows, resets and leaves it", () => {
  for (const tool of measuringTools) expect(isForPlanes({ kind: "tool", tool })).toBe(false);
  for (const kind of ["keyImage", "remove", "cine", "link"] as const) expect(isForPlanes({ kind })).toBe(false);
  expect(isForPlanes({ kind: "action", action: "invert" })).toBe(false);
  expect(isForPlanes({ kind: "action", action: "reset" })).toBe(true);
  expect(isForPlanes({ kind: "preset", position: 1 })).toBe(true);
  expect(isForPlanes({ kind: "reconstruct" })).toBe(true);
});

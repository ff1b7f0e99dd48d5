import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { Problem } from "../problem";
import { asStorageProblem } from "./storage-problems";

it("a full disk is storage_full", async () => {
  // The kernel answers every write to this device with ENOSPC.
  const full = await writeFile("/dev/full", "x").catch(asStorageProblem);
  expect(full).toBeInstanceOf(Problem);
  expect(full).toMatchObject({ code: "storage_full", status: 507 });
});

it("any other error stays what it is", () => {
  const error = new Error("else");
  expect(asStorageProblem(error)).toBe(error);
});

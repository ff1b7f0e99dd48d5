import { expect, test } from "vitest";
import { DrizzleQueryError } from "drizzle-orm";
import { Problem } from "../problem";
import { asStorageProblem } from "./storage-problems";

const withCode = (code: string) => Object.assign(new Error("no space left on device"), { code });

test("a full disk is told as such, that of files and that of the database", () => {
  for (const error of [
    withCode("ENOSPC"),
    withCode("EDQUOT"),
    new DrizzleQueryError("insert", [], withCode("53100")),
  ]) {
    expect(asStorageProblem(error)).toMatchObject({ code: "storage_full", status: 507 });
  }
});

test("anything else stays what it is", () => {
  for (const error of [withCode("EACCES"), new Problem("conflict"), "text", undefined]) {
    expect(asStorageProblem(error)).toBe(error);
  }
});

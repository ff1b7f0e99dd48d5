import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { isOfDatabaseAway } from "./reconnecting-pool";

const coded = (code: string, syscall?: string) =>
  Object.assign(new Error("…"), { code, ...(syscall ? { syscall } : {}) });

test.each([
  ["the server was killed under the statement", new Error("Connection terminated unexpectedly")],
  ["it was killed before", new Error("Client has encountered a connection error and is not queryable")],
  ["it stops", coded("57P01")],
  ["nobody listens", coded("ECONNREFUSED", "connect")],
  ["there is no socket", coded("ENOENT", "connect")],
])("the database is away: %s", (_, error) => {
  expect(isOfDatabaseAway(error)).toBe(true);
  expect(isOfDatabaseAway(new DrizzleQueryError("insert", [], error))).toBe(true);
});

test.each([
  ["a file is missing", coded("ENOENT", "open")],
  ["a row is refused", new DrizzleQueryError("insert", [], coded("23505"))],
  ["a fault", new TypeError("nothing there")],
  ["no error at all", "57P01"],
])("the database is not away: %s", (_, error) => {
  expect(isOfDatabaseAway(error)).toBe(false);
});

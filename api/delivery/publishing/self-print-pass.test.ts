import { expect, test } from "vitest";
import { issuePass, reportOfPass } from "./self-print-pass";

const at = new Date("2026-03-05T08:00:00Z");
const until = new Date("2026-03-05T08:05:00Z");
const of = { bucketId: "b1", reportId: "r1" };

test("a pass opens its report at its organization until it ends", () => {
  const pass = issuePass("secret", of, until);
  expect(reportOfPass("secret", "b1", pass, at)).toBe("r1");
  expect(reportOfPass("secret", "b2", pass, at)).toBeNull();
  expect(reportOfPass("secret", "b1", pass, until)).toBeNull();
});

test("nothing of it can be changed", () => {
  const pass = issuePass("secret", of, until);
  expect(reportOfPass("secret", "b1", pass.replace("r1", "r2"), at)).toBeNull();
  const seconds = String(until.getTime() / 1000);
  expect(reportOfPass("secret", "b1", pass.replace(seconds, String(Number(seconds) + 60)), at)).toBeNull();
  expect(reportOfPass("another", "b1", pass, at)).toBeNull();
  expect(reportOfPass("secret", "b1", "", at)).toBeNull();
});

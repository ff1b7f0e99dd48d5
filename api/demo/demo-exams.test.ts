import { expect, it } from "vitest";
import { choices } from "./choices";
import { demoExams } from "./demo-exams";

const now = new Date("2026-03-10T08:00:00Z");
const hours = (exam: { created: Date }) => (now.getTime() - exam.created.getTime()) / 3_600_000;

it("has exams that wait since minutes, since hours, and few since days", () => {
  const exams = demoExams(320, now, choices(2026));
  const unwritten = exams.filter(({ status }) => ["none", "partial", "hold", "cancelled", "advised"].includes(status));
  const since = (from: number, to: number) =>
    unwritten.filter((exam) => hours(exam) >= from && hours(exam) < to).length;
  expect(since(0, 1)).toBeGreaterThan(3);
  expect(since(1, 8)).toBeGreaterThan(10);
  expect(since(24, 7 * 24)).toBeGreaterThan(3);
  expect(since(7 * 24, 60 * 24)).toBe(0);
});

import { expect, test } from "vitest";
import type { Action } from "#contract/kernel/actions";
import { WorkCounts } from "#contract/reading/work-tabs";
import { firstWork } from "./last-work.server";

const nothing = WorkCounts.parse({ write: 0, rejected: 0, approve: 0, critical: 3, urgent: 3, unmatched: 3 });
const writes = new Set<Action>(["exam_get", "report_upsert"]);
const approves = new Set<Action>([...writes, "report_approval"]);

test("whoever comes for the first time begins with the work of the role, where any waits", () => {
  expect(firstWork(writes, { ...nothing, write: 2, approve: 5 })).toBe("write");
  expect(firstWork(approves, { ...nothing, write: 2, approve: 5 })).toBe("approve");
  expect(firstWork(approves, { ...nothing, write: 2 })).toBe("write");
});

test("without work of one's own all exams are listed", () => {
  expect(firstWork(approves, nothing)).toBeNull();
  expect(firstWork(new Set(["exam_get"]), { ...nothing, write: 2, approve: 5 })).toBeNull();
});

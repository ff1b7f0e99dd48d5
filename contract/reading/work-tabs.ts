import { z } from "zod";
import type { ExamFilter } from "#contract/registration/exam-list";
import type { ShownReportStatus } from "#contract/kernel/report-status";

/** What people work through: the tabs of the reading list. */
export const WorkTab = z.enum(["write", "rejected", "approve", "critical", "urgent", "unmatched"]);
export type WorkTab = z.infer<typeof WorkTab>;

/** What a report can be saved from (domain-rules "Report life"). */
const toWrite: ShownReportStatus[] = ["none", "partial", "hold", "advised", "cancelled"];
const status = (...values: ShownReportStatus[]): ExamFilter => ({ field: "status", operator: "in", values });

/** The exams under each tab. Conditions of the list narrow them further. */
export const workFilters: Record<WorkTab, ExamFilter[]> = {
  write: [{ field: "assigneeId", operator: "in", values: ["me"] }, status(...toWrite)],
  rejected: [{ field: "submitterId", operator: "in", values: ["me"] }, status("hold")],
  approve: [status("final"), { field: "approvable", operator: "in", values: ["me"] }],
  critical: [{ field: "critical", operator: "in", values: ["waiting"] }],
  urgent: [{ field: "urgentFlag", operator: "in", values: [true] }, status(...toWrite, "final")],
  unmatched: [{ field: "matching", operator: "in", values: ["unmatched"] }],
};

/** Counting a tab stops here: the screen says "99+". */
export const workCountCap = 100;

/** How many exams wait under each tab, at most `workCountCap`. */
export const WorkCounts = z.record(WorkTab, z.number().int());
export type WorkCounts = z.infer<typeof WorkCounts>;

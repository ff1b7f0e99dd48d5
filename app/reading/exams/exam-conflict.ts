import { z } from "zod";
import type { Problem } from "../../problems/problem";

const ExamConflict = z.object({
  /** The version that what was typed was merged with. */
  updated: z.string(),
  changed: z.array(z.object({ name: z.string(), isTaken: z.boolean() })),
});
export type ExamConflict = z.infer<typeof ExamConflict>;

/** What was changed by somebody else since the form was opened; null for any other answer. */
export function conflictIn(problem: Problem | null): ExamConflict | null {
  if (problem?.code !== "conflict") return null;
  return ExamConflict.safeParse(problem.detail).data ?? null;
}

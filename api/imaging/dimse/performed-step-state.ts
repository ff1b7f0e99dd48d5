import type { performedSteps } from "#api/infrastructure/database/schema/index";

export type StepStatus = (typeof performedSteps.$inferSelect)["status"];

/** Performed Procedure Step Status (0040,0252). */
const terms: Record<string, StepStatus> = {
  "IN PROGRESS": "inProgress",
  COMPLETED: "completed",
  DISCONTINUED: "discontinued",
};

/** @returns null for what is no term of it */
export const stepStatus = (term: string | null): StepStatus | null => terms[term ?? ""] ?? null;

/** What a step in progress may become; one that has ended stays as it is (PS3.4 F.7.1). */
export const isFinal = (status: StepStatus): boolean => status !== "inProgress";

import type { InspectionWarning, VersionConflict } from "#contract/reading/report-views";
import type { Problem } from "../../problems/problem";

/** The version that stands now, out of a version_conflict. Read without zod, which would come to the browser. */
export function conflictIn(problem: Problem | null): VersionConflict | null {
  return problem?.code === "version_conflict" && isConflict(problem.detail) ? problem.detail : null;
}

const isConflict = (detail: object): detail is VersionConflict =>
  "version" in detail &&
  "content" in detail &&
  "texts" in detail &&
  Array.isArray(detail.texts) &&
  "extensions" in detail;

export interface Warnings {
  findings: InspectionWarning[];
  /** Sent with this very text, says that they were read; null where the organization lets nobody go on past one. */
  confirmation: string | null;
}

/** What smart inspect stumbled over, out of a submission or approval it held back. */
export function warningsIn(problem: Pick<Problem, "code" | "detail"> | null): Warnings | null {
  if (problem?.code !== "inspection_warned" && problem?.code !== "inspection_blocked") return null;
  const { findings, confirmation } = problem.detail;
  if (!Array.isArray(findings)) return null;
  return { findings: findings.filter(isWarning), confirmation: typeof confirmation === "string" ? confirmation : null };
}

const isWarning = (finding: unknown): finding is InspectionWarning =>
  typeof finding === "object" && finding !== null && "rule" in finding && "level" in finding && "evidence" in finding;

/** The texts that findings lie in, by their fields. */
export type InspectedTexts = Partial<Record<string, string>>;

/** As they were sent: what is typed since is another text. */
export function sentTexts(sent: Record<string, unknown> | null | undefined): InspectedTexts {
  const textOf = (value: unknown) => (typeof value === "string" ? value : "");
  return { finding: textOf(sent?.finding), diagnosis: textOf(sent?.diagnosis) };
}

import type { Problem } from "../problems/problem";

/** What somebody else saved meanwhile, where a save came too late. */
export function serverVersion(problem: Problem | null): Record<string, unknown> | undefined {
  const current = problem?.code === "version_conflict" ? problem.detail.current : undefined;
  return typeof current === "object" && current !== null ? { ...current } : undefined;
}

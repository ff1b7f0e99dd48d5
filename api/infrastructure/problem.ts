import { ORPCError } from "@orpc/server";
import { problems, type ProblemCode } from "#contract/kernel/problems";

/** The one error the platform raises on purpose; its status comes from the contract's closed list. */
export class Problem extends ORPCError<ProblemCode, Record<string, unknown>> {
  /** @param detail what the screen needs to explain it: never patient data or secrets */
  constructor(code: ProblemCode, detail: Record<string, unknown> = {}) {
    super(code, { status: problems[code], message: code, data: detail });
  }
}

/** The record. @throws Problem not_found when the query, scoped to what the caller may see, found none */
export function found<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw new Problem("not_found");
  return record;
}

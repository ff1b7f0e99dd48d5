import { z } from "zod";
import { problemCodes, type ProblemCode } from "#contract/kernel/problems";

export const sessionProblems: readonly ProblemCode[] = ["TokenExpiredError", "JsonWebTokenError"];

/** A problem of the platform on its way to the screen. */
export const Problem = z.object({
  code: z.enum(problemCodes),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string(),
});
export type Problem = z.infer<typeof Problem>;

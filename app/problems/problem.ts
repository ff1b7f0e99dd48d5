import { z } from "zod";
import { problems } from "#contract/problems";
import type { ProblemCode } from "#contract/problems";

export const sessionProblems: readonly ProblemCode[] = ["TokenExpiredError", "JsonWebTokenError"];

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** A problem of the platform on its way to the screen. */
export const Problem = z.object({
  code: z.enum(codes),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string(),
});
export type Problem = z.infer<typeof Problem>;

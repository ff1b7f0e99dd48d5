import { ORPCError } from "@orpc/client";
import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { problems } from "#contract/kernel/problems";
import type { ProblemCode } from "#contract/kernel/problems";
import { Problem } from "./problem";

/** What `thrown` made, and what Remix makes of it where another loader of the page was stopped too. */
const ThrownProblem = z.union([
  z.object({ type: z.literal("DataWithResponseInit"), data: Problem }),
  z.object({ internal: z.literal(false), status: z.number(), data: Problem }),
]);
const Detail = z.record(z.string(), z.unknown()).catch({});

/** What a loader or action throws so that the error page shows the problem, with its status. */
export function thrown(context: AppLoadContext, code: ProblemCode, detail: Record<string, unknown> = {}) {
  const problem: Problem = { code, detail, requestId: context.requestId };
  return data(problem, { status: problems[code] });
}

/** The problem behind an error of the platform's client; null for anything that is no answer of the platform. */
export function problemOf(error: unknown, context: AppLoadContext): Problem | null {
  const ours = ThrownProblem.safeParse(error);
  if (ours.success) return ours.data.data;
  if (!(error instanceof ORPCError)) return null;
  const code = Problem.shape.code.safeParse(error.code);
  return code.success ? { code: code.data, detail: Detail.parse(error.data), requestId: context.requestId } : null;
}

export const notFound = (context: AppLoadContext) => thrown(context, "not_found");
export const badRequest = (context: AppLoadContext) => thrown(context, "bad_request");

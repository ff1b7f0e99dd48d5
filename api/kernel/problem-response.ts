import type { ORPCError } from "@orpc/server";
import { problems, type ProblemCode } from "#contract/kernel/problems";
import type { Problem } from "#api/infrastructure/problem";

/** oRPC's error answer under the media type of RFC 9457; too_many_attempts says when to come back (RFC 9110 §10.2.3). */
export async function asProblemJson(response: Response): Promise<Response> {
  const body: { data?: { retryAfterSeconds?: number } } = await response.json();
  const headers = new Headers(response.headers);
  headers.set("content-type", "application/problem+json");
  const seconds = body.data?.retryAfterSeconds;
  if (seconds !== undefined) headers.set("retry-after", String(seconds));
  return Response.json(body, { status: response.status, headers });
}

const isProblemCode = (code: string): code is ProblemCode => code in problems;

/** RFC 9457, with the code clients look at. */
export function problemBody(error: ORPCError<string, unknown>) {
  const code = isProblemCode(error.code) ? error.code : transportProblem(error.status);
  return { type: "about:blank", title: code, status: problems[code], code, data: error.data };
}

/** Errors oRPC itself raises before an operation is entered, e.g. for a body that is no JSON. */
const transportProblem = (status: number): ProblemCode =>
  status === 404 ? "not_found" : status >= 500 ? "internal" : "bad_request";

/** A refusal as HTTP answers it. */
export const problemResponse = (problem: Problem) =>
  Response.json(problemBody(problem), {
    status: problem.status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store" },
  });

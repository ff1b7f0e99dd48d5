import { ProblemBody } from "#contract/kernel/problem-body";
import type { RequestArgs } from "./request-args";
import { thrown } from "../problems/thrown-problem.server";

/**
 * Calls a stream of the platform, which has no operation in its client.
 *
 * @param path below /api/v1
 * @returns the answer's text
 * @throws what an operation would throw that answers the same problem
 */
export async function callStream(
  { context }: RequestArgs,
  token: string | null,
  method: "PUT" | "POST",
  path: string,
  body?: Blob | FormData,
): Promise<string> {
  const answer = await context.platform.fetch(`/api/v1${path}`, { method, token, ...(body ? { body } : {}) });
  if (answer.ok) return answer.text();
  const problem = ProblemBody.safeParse(await answer.json());
  throw problem.success
    ? thrown(context, problem.data.code, problem.data.data)
    : new Error(`${method} ${path} answered ${answer.status}`);
}

import { ProblemBody } from "#contract/problem-body";
import type { RequestArgs } from "../accounts/api.server";
import { thrown } from "../problems/thrown-problem.server";
import { posted } from "./posted.server";

/** What a form with a picture may weigh: over it the form is refused unread. The platform has its own, smaller limit. */
const maxFormBytes = 24 * 1024 * 1024;

/**
 * A form sent as multipart/form-data.
 *
 * @throws the error page's problem file_too_large for one that is too large, or does not say how large it is
 */
export async function postedWithFile(args: RequestArgs) {
  const bytes = Number(args.request.headers.get("content-length") ?? Number.NaN);
  if (!(bytes <= maxFormBytes)) throw thrown(args.context, "file_too_large", { maxBytes: maxFormBytes });
  return posted(args);
}

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

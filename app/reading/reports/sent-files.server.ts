import { z } from "zod";
import { AddedAttachments } from "#contract/reading/attachments";
import { RefusedFile } from "#contract/kernel/upload-files";
import { ProblemBody } from "#contract/kernel/problem-body";
import { problemText } from "../../problems/problem-text";
import type { RequestArgs } from "../../forms/request-args";
import { textsFor } from "../../i18n/texts.server";
import type { ProblemCode } from "#contract/kernel/problems";

/** What is said where each was refused. */
const NoneTaken = z.object({ refused: z.array(RefusedFile) });

/** What became of files that a form brought: how many are there, which were not taken, or why none was. */
export interface SentFiles {
  count: number;
  refused: { name: string; reason: string }[];
  problem: { code: ProblemCode; text: string } | null;
}

/** Passes the files of a form on to the platform as they come. @param path below /api/v1 */
export async function sentFiles(args: RequestArgs, token: string | null, path: string): Promise<SentFiles> {
  const { request, context } = args;
  const t = textsFor(request);
  const answer = await context.platform.fetch(`/api/v1${path}`, {
    method: "POST",
    token,
    body: request.body,
    duplex: "half",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
  });
  const body: unknown = await answer.json();
  const reasonsOf = (refused: RefusedFile[]) =>
    refused.map(({ name, reason }) => ({ name, reason: t(`uploads.reason.${reason}`) }));
  if (answer.ok) {
    const { attachments, refused } = AddedAttachments.parse(body);
    return { count: attachments.length, refused: reasonsOf(refused), problem: null };
  }
  const { code, data: detail = {} } = ProblemBody.parse(body);
  const none = NoneTaken.safeParse(detail);
  if (none.success) return { count: 0, refused: reasonsOf(none.data.refused), problem: null };
  return { count: 0, refused: [], problem: { code, text: problemText(t, { code, detail }) } };
}

import { redirect } from "@remix-run/node";
import type { EntryContext } from "@remix-run/node";
import { z } from "zod";
import type { RequestArgs } from "../forms/request-args";
import { pageOf } from "../session/safe-redirect";
import type { FormAnswer } from "../forms/answer";
import { keepAnswer, keepTyped, keptFor } from "../session/kept-form.server";
import type { KeptNote, Refused } from "../forms/kept-form";

type Handled = Pick<EntryContext["staticHandlerContext"], "actionData" | "errors" | "matches">;

/** What the page's routes find as the answer of their action, by the route's id; the root finds what the shell says. */
export type AnswersOfPage = Record<string, unknown>;

const Answer = z.object({ intent: z.string(), result: z.looseObject({}), problem: z.unknown() });
const isAnswer = (value: unknown): value is FormAnswer => Answer.safeParse(value).success;

/**
 * Where a form sent without scripts was answered on its own page: the way to that page as one that is only read, so that
 * the browser's Back and Reload ask for nothing to be sent again (post/redirect/get).
 */
export async function afterPost(
  args: RequestArgs,
  { actionData, errors }: Handled,
  answered: Headers,
): Promise<Response | null> {
  const [routeId, answer] = Object.entries(actionData ?? {})[0] ?? [];
  if (args.request.method !== "POST" || errors || routeId === undefined || !isAnswer(answer)) return null;
  const kept = await keepAnswer(args, routeId, answer);
  if (!kept) return null;
  const headers = new Headers();
  for (const cookie of [...answered.getSetCookie(), ...kept.cookies]) headers.append("Set-Cookie", cookie);
  return redirect(kept.path, { status: 303, headers });
}

/**
 * What is kept for a page that is opened; for one that says a form was refused altogether, the way back to what was typed.
 */
export async function answersOfPage(
  args: RequestArgs,
  { errors, matches }: Handled,
  headers: Headers,
): Promise<AnswersOfPage | null> {
  if (errors) {
    const kept = await keepTyped(args, pageOf(args.request), "failed");
    for (const cookie of kept?.cookies ?? []) headers.append("Set-Cookie", cookie);
    return kept && { root: { typed: kept.path } satisfies Refused };
  }
  const kept = args.request.method === "GET" ? await keptFor(args) : null;
  if (!kept) return null;
  const { why, hadFiles, routeId, answer } = kept;
  // A button alone is no form's answer: only the shell tells of it.
  const asked = answer.form === "" ? [] : matches.map(({ route }) => route.id);
  const routes = routeId === null ? asked : [routeId];
  return {
    ...Object.fromEntries(routes.map((id) => [id, answer])),
    root: { why, isTyped: answer.form !== "", hadFiles } satisfies KeptNote,
  };
}

import { data, redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { SocialAnswer } from "#contract/identity/social";
import { problems, type ProblemCode } from "#contract/kernel/problems";
import { problemOf } from "../../problems/thrown-problem.server";
import { apiFor } from "../../session/api.server";
import { comeIn } from "./come-in.server";
import { heldBackRedirect } from "./open-session.server";
import { safeRedirect } from "../../session/safe-redirect";
import { forgetWechat, rememberWechat, wechatStepOf } from "./wechat-cookie.server";

const Unbound = z.object({ ticket: z.string(), nickname: z.string() });

/** What went wrong, on the page the browser came back to. */
export const refusedCallback = (code: ProblemCode) => data({ code }, { status: problems[code] });

/** The answer in the address, when it is to a question of this very browser; null otherwise. */
export async function ownAnswer({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const answer = SocialAnswer.safeParse({ code: query.get("code"), state: query.get("state") });
  const step = await wechatStepOf(request, context);
  if (!answer.success || !step?.state || step.state !== answer.data.state) return null;
  return { answer: answer.data, redirectTo: safeRedirect(query.get("redirect_uri"), step.redirectTo) };
}

type OwnAnswer = NonNullable<Awaited<ReturnType<typeof ownAnswer>>>;

/**
 * Signs in whoever scanned.
 *
 * @param goOn where to, once the session's token is known
 */
export async function signInByWechat(
  args: LoaderFunctionArgs,
  { answer, redirectTo }: OwnAnswer,
  goOn: (accessToken: string) => Promise<string>,
) {
  const { context } = args;
  try {
    const token = await apiFor(args, null).social.callback(answer);
    const response = await comeIn(args, token, await goOn(token.accessToken));
    response.headers.append("Set-Cookie", await forgetWechat(context));
    return response;
  } catch (error) {
    const problem = problemOf(error, context);
    if (!problem) throw error;
    if (problem.code === "second_factor_required") return heldBackRedirect(context, problem.detail, redirectTo);
    if (problem.code !== "social_unbound") return refusedCallback(problem.code);
    const binding = Unbound.parse(problem.detail);
    return redirect("/login/wechat/bind", {
      headers: { "Set-Cookie": await rememberWechat(context, { binding, redirectTo }) },
    });
  }
}

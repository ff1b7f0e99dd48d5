import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { problems, type ProblemCode } from "#contract/kernel/problems";
import { formOf } from "../../forms/posted-form.server";
import type { RequestArgs } from "../../forms/request-args";
import type { Problem } from "../../problems/problem";
import { problemOf } from "../../problems/thrown-problem.server";
import { authenticate, StepOver, type OpenedSession, type WayIn } from "./authenticator.server";
import { comeIn } from "./come-in.server";
import { forgetFirstPassword, rememberFirstPassword } from "./first-password-cookie.server";
import { forgetMobile } from "./mobile-code-cookie.server";
import { forgetSecondStep, rememberSecondStep } from "./second-step-cookie.server";
import { forgetWechat, rememberWechat } from "./wechat-cookie.server";

/** What a way in leaves in the browser until it is done. Other ways, of other people, leave it where it is. */
const forget: Partial<Record<WayIn, typeof forgetSecondStep>> = {
  firstPassword: forgetFirstPassword,
  secondStep: forgetSecondStep,
  passkey: forgetSecondStep,
  mobileCode: forgetMobile,
  wechat: forgetWechat,
  wechatBinding: forgetWechat,
};

/**
 * Signs in one way and goes on; where more is needed, or another person is signed in here, to the page that asks for it.
 *
 * @param redirectTo path on this site
 * @param elsewhere where else to go, once it is known who comes in
 * @throws the platform's problem where it refuses
 */
export async function signIn(
  args: RequestArgs,
  way: WayIn,
  redirectTo: string,
  elsewhere?: (opened: OpenedSession) => Promise<string | null>,
): Promise<Response> {
  try {
    const opened = await authenticate(args, way);
    const response = await comeIn(args, opened, (await elsewhere?.(opened)) ?? redirectTo);
    const forgotten = await forget[way]?.(args.context);
    if (forgotten) response.headers.append("Set-Cookie", forgotten);
    return response;
  } catch (error) {
    if (error instanceof StepOver) return redirect("/login/over", 303);
    const problem = problemOf(error, args.context);
    const next = problem && (await nextStep(args, problem, redirectTo));
    if (!next) throw error;
    return redirect(next.page, { status: 303, headers: { "Set-Cookie": next.cookie } });
  }
}

/** The same for an address that a browser is sent to: a refusal is told by the page, with its status. */
export async function signInByAddress(...asked: Parameters<typeof signIn>) {
  try {
    return await signIn(...asked);
  } catch (error) {
    const problem = problemOf(error, asked[0].context);
    if (!problem) throw error;
    // An address that was cut short is over as well.
    return problem.code === "bad_request" ? refusedSignIn("ticket_over") : refusedSignIn(problem.code, problem.detail);
  }
}

/** What the page of a refusal shows (SignInRefused). */
export const refusedSignIn = (code: ProblemCode, detail: Problem["detail"] = {}) =>
  data({ code, detail }, { status: problems[code] });

const MustChange = z.object({ ticket: z.string() });
const HeldBack = z.object({ ticket: z.string(), methods: z.array(z.string()) });
const Unbound = z.object({ ticket: z.string(), nickname: z.string() });

/** The page that asks for what is still needed, and what it needs itself; null for a refusal. */
async function nextStep(args: RequestArgs, { code, detail }: Problem, redirectTo: string) {
  const { context } = args;
  if (code === "password_must_change") {
    const username = String((await formOf(args)).get("username"));
    const step = { ...MustChange.parse(detail), username, redirectTo };
    return { page: "/change-password", cookie: await rememberFirstPassword(context, step) };
  }
  if (code === "second_factor_required") {
    const step = { ...HeldBack.parse(detail), redirectTo };
    return { page: "/login/second-step", cookie: await rememberSecondStep(context, step) };
  }
  if (code === "social_unbound") {
    const binding = Unbound.parse(detail);
    return { page: "/login/wechat/bind", cookie: await rememberWechat(context, { binding, redirectTo }) };
  }
  return null;
}

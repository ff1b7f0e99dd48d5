import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Token } from "#contract/accounts";
import { agreedLanguage } from "../i18n/agreed-language.server";
import { rememberLanguage } from "../i18n/language-cookie.server";
import { problemOf } from "../problems/thrown-problem.server";
import { rememberLoginType } from "../shell/login-type-cookie.server";
import type { RequestArgs } from "./api.server";
import { forgetFirstPassword, rememberFirstPassword } from "./first-password-cookie.server";
import { rememberOwner } from "./owner-cookie.server";
import { forgetSecondStep, rememberSecondStep } from "./second-step-cookie.server";
import { sessionCookie } from "./session-cookie.server";

type Opened = z.output<typeof Token>;

const MustChange = z.object({ ticket: z.string() });
const HeldBack = z.object({ ticket: z.string(), methods: z.array(z.string()) });

/** Goes on (303) with the new session in its cookie. */
export async function signedInRedirect(args: RequestArgs, opened: Opened, redirectTo: string) {
  const { context } = args;
  const { cookieSecrets, secureCookies } = context;
  const client = context.platform.client(opened.accessToken);
  const account = await client.accounts.me({});
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie(cookieSecrets, secureCookies).serialize(opened.accessToken));
  headers.append("Set-Cookie", await rememberOwner(context, `account:${account.id}`));
  headers.append("Set-Cookie", await forgetSecondStep(context));
  headers.append("Set-Cookie", await forgetFirstPassword(context));
  headers.append("Set-Cookie", rememberLoginType(opened.loginType, secureCookies));
  headers.append("Set-Cookie", rememberLanguage(await agreedLanguage(args.request, client, account), secureCookies));
  return redirect(redirectTo, { status: 303, headers });
}

/** Goes on to the page of the second step; `detail` is that of second_factor_required. */
export async function heldBackRedirect(context: AppLoadContext, detail: Record<string, unknown>, redirectTo: string) {
  const step = { ...HeldBack.parse(detail), redirectTo };
  return redirect("/login/second-step", {
    status: 303,
    headers: { "Set-Cookie": await rememberSecondStep(context, step) },
  });
}

/**
 * Signs in and goes on; where more is needed than the password, to the page that asks for it.
 *
 * @param redirectTo path on this site
 */
export async function openSession(
  args: RequestArgs,
  username: string,
  redirectTo: string,
  open: () => Promise<Opened>,
): Promise<Response> {
  const { context } = args;
  try {
    return await signedInRedirect(args, await open(), redirectTo);
  } catch (error) {
    const problem = problemOf(error, context);
    if (problem?.code === "password_must_change") {
      const { ticket } = MustChange.parse(problem.detail);
      return redirect("/change-password", {
        status: 303,
        headers: { "Set-Cookie": await rememberFirstPassword(context, { ticket, username, redirectTo }) },
      });
    }
    if (problem?.code !== "second_factor_required") throw error;
    return heldBackRedirect(context, problem.detail, redirectTo);
  }
}

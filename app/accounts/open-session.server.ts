import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Login } from "#contract/accounts";
import type { Client } from "#contract/index";
import { problemOf } from "../problems/thrown-problem.server";
import { forgetSecondStep, rememberSecondStep } from "./second-step-cookie.server";
import { sessionCookie } from "./session-cookie.server";

const HeldBack = z.object({ ticket: z.string(), methods: z.array(z.string()) });

/** Goes on (303) with the new session in its cookie. */
export async function signedInRedirect(context: AppLoadContext, accessToken: string, redirectTo: string) {
  const headers = new Headers();
  headers.append(
    "Set-Cookie",
    await sessionCookie(context.cookieSecrets, context.secureCookies).serialize(accessToken),
  );
  headers.append("Set-Cookie", await forgetSecondStep(context));
  return redirect(redirectTo, { status: 303, headers });
}

/**
 * Signs in and goes on; where more is needed than the password, to the page that asks for it.
 *
 * @param redirectTo path on this site
 */
export async function openSession(
  api: Client,
  context: AppLoadContext,
  login: z.output<typeof Login>,
  redirectTo: string,
): Promise<Response> {
  try {
    const { accessToken } = await api.accounts.login(login);
    return await signedInRedirect(context, accessToken, redirectTo);
  } catch (error) {
    const problem = problemOf(error, context);
    if (problem?.code === "password_must_change") {
      const query = new URLSearchParams({ username: login.username, first: "1" });
      return redirect(`/change-password?${query}`, 303);
    }
    if (problem?.code !== "second_factor_required") throw error;
    const step = { ...HeldBack.parse(problem.detail), redirectTo };
    return redirect("/login/second-step", {
      status: 303,
      headers: { "Set-Cookie": await rememberSecondStep(context, step) },
    });
  }
}

import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Token } from "#contract/identity/accounts";
import { problemOf } from "../../problems/thrown-problem.server";
import type { RequestArgs } from "../../forms/request-args";
import { comeIn } from "./come-in.server";
import { rememberFirstPassword } from "./first-password-cookie.server";
import { rememberSecondStep } from "./second-step-cookie.server";

type Opened = z.output<typeof Token>;

const MustChange = z.object({ ticket: z.string() });
const HeldBack = z.object({ ticket: z.string(), methods: z.array(z.string()) });

/** Goes on to the page of the second step; `detail` is that of second_factor_required. */
export async function heldBackRedirect(context: AppLoadContext, detail: Record<string, unknown>, redirectTo: string) {
  const step = { ...HeldBack.parse(detail), redirectTo };
  return redirect("/login/second-step", {
    status: 303,
    headers: { "Set-Cookie": await rememberSecondStep(context, step) },
  });
}

/**
 * Signs in and goes on; where more is needed than the password, or another person is signed in here, to the page that
 * asks for it.
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
    return await comeIn(args, await open(), redirectTo);
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

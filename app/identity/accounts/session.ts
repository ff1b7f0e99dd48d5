import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Login } from "#contract/identity/accounts";
import { problems } from "#contract/kernel/problems";
import { formOf } from "../../forms/posted-form.server";
import { problemOf } from "../../problems/thrown-problem.server";
import { signIn } from "./sign-in.server";

export function loader() {
  return redirect("/login");
}

/** Opens the session again for the re-login dialog: 204 with the cookie, 202 with the page that asks for more, else the status of the problem. */
export async function action(args: ActionFunctionArgs) {
  const login = Login.safeParse(Object.fromEntries(await formOf(args)));
  if (!login.success) return new Response(null, { status: problems.invalid });
  try {
    const opened = await signIn(args, "password", "/studies");
    const isHeldBack = opened.headers.get("Location") !== "/studies";
    return new Response(null, { status: isHeldBack ? 202 : 204, headers: opened.headers });
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem) throw error;
    return new Response(null, { status: problems[problem.code] });
  }
}

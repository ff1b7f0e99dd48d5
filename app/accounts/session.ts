import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Login } from "#contract/accounts";
import { problems } from "#contract/problems";
import { problemOf } from "../problems/thrown-problem.server";
import { apiFor } from "./api.server";
import { openSession } from "./open-session.server";

export function loader() {
  return redirect("/login");
}

/** Opens the session again for the re-login dialog: 204 with the cookie, or the status of the problem. */
export async function action(args: ActionFunctionArgs) {
  const login = Login.safeParse(Object.fromEntries(await args.request.formData()));
  if (!login.success) return new Response(null, { status: problems.invalid });
  try {
    const cookie = await openSession(apiFor(args, null), args.context, login.data);
    return new Response(null, { status: 204, headers: { "Set-Cookie": cookie } });
  } catch (error) {
    const problem = problemOf(error, args.context);
    if (!problem) throw error;
    return new Response(null, { status: problems[problem.code] });
  }
}

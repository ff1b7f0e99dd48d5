import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { safeRedirect } from "../accounts/safe-redirect";
import { signedIn } from "../accounts/signed-in.server";
import { formOf } from "../forms/posted-form.server";
import { dismissPlanAlert } from "./plan-alert.server";

export function loader() {
  return redirect("/");
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await signedIn(args);
  const form = await formOf(args);
  const cookie = dismissPlanAlert(account.id, args.context.secureCookies);
  return redirect(safeRedirect(form.get("returnTo"), "/"), { headers: { "Set-Cookie": cookie } });
}

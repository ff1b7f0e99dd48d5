import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { safeRedirect } from "../accounts/safe-redirect";
import { formOf } from "../forms/posted-form.server";
import { rememberTheme, themeIn } from "./theme-cookie.server";

export function loader() {
  return redirect("/");
}

export async function action(args: ActionFunctionArgs) {
  const form = await formOf(args);
  return redirect(safeRedirect(form.get("returnTo"), "/"), {
    headers: { "Set-Cookie": rememberTheme(themeIn(form.get("theme")), args.context.secureCookies) },
  });
}

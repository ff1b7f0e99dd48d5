import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { safeRedirect } from "../accounts/safe-redirect";
import { rememberTheme, themeIn } from "./theme-cookie.server";

export function loader() {
  return redirect("/");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return redirect(safeRedirect(form.get("returnTo"), "/"), {
    headers: { "Set-Cookie": rememberTheme(themeIn(form.get("theme")), context.secureCookies) },
  });
}

import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Language } from "#contract/values";
import { safeRedirect } from "../accounts/safe-redirect";
import { formOf } from "../forms/posted-form.server";
import { rememberLanguage } from "./language-cookie.server";
import { defaultLanguage } from "./languages";

export function loader() {
  return redirect("/");
}

export async function action(args: ActionFunctionArgs) {
  const form = await formOf(args);
  const language = Language.catch(defaultLanguage).parse(form.get("language"));
  return redirect(safeRedirect(form.get("returnTo"), "/"), {
    headers: { "Set-Cookie": rememberLanguage(language, args.context.secureCookies) },
  });
}

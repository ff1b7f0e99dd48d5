import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Language } from "#contract/values";
import { safeRedirect } from "../accounts/safe-redirect";
import { rememberLanguage } from "./language-cookie.server";
import { defaultLanguage } from "./languages";

export function loader() {
  return redirect("/");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const language = Language.catch(defaultLanguage).parse(form.get("language"));
  return redirect(safeRedirect(form.get("returnTo"), "/"), {
    headers: { "Set-Cookie": rememberLanguage(language, context.secureCookies) },
  });
}

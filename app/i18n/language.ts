import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Language } from "#contract/values";
import { backWithTyped, chosen } from "../shell/choice.server";
import { rememberLanguage } from "./language-cookie.server";
import { defaultLanguage } from "./languages";

export function loader() {
  return redirect("/");
}

export async function action(args: ActionFunctionArgs) {
  const language = Language.catch(defaultLanguage).parse(await chosen(args, "language"));
  return backWithTyped(args, rememberLanguage(language, args.context.secureCookies));
}

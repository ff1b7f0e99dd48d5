import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Language } from "#contract/kernel/values";
import { maybeSignedIn } from "../session/signed-in.server";
import { backWithTyped, chosen } from "../page/choice.server";
import { rememberLanguage } from "../i18n/language-cookie.server";
import { defaultLanguage } from "#texts/languages";

export function loader() {
  return redirect("/");
}

export async function action(args: ActionFunctionArgs) {
  const language = Language.catch(defaultLanguage).parse(await chosen(args, "language"));
  const session = await maybeSignedIn(args);
  await session?.api.profile.chooseLanguage({ language });
  return backWithTyped(args, rememberLanguage(language, args.context.secureCookies));
}

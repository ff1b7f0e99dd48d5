import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { backWithTyped, chosen } from "../page/choice.server";
import { rememberTheme, themeIn } from "../cookies/theme-cookie.server";

export function loader() {
  return redirect("/");
}

export async function action(args: ActionFunctionArgs) {
  const theme = themeIn(await chosen(args, "theme"));
  return backWithTyped(args, rememberTheme(theme, args.context.secureCookies));
}

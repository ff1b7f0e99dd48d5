import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { maybeSignedIn } from "../../session/signed-in.server";
import { sessionCookie } from "../../session/session-cookie.server";

export function loader() {
  return redirect("/");
}

export async function action(args: ActionFunctionArgs) {
  const session = await maybeSignedIn(args);
  await session?.api.accounts.logout({});
  const { cookieSecrets, secureCookies } = args.context;
  const cleared = await sessionCookie(cookieSecrets, secureCookies).serialize("", { maxAge: 0 });
  // Pictures of patients leave the browser with the person (W3C Clear Site Data); over plain HTTP browsers pass it over.
  return redirect("/login", { headers: { "Set-Cookie": cleared, "Clear-Site-Data": '"cache", "storage"' } });
}

import { redirect } from "@remix-run/node";
import { agreedLanguage } from "../../i18n/agreed-language.server";
import { rememberLanguage } from "../../i18n/language-cookie.server";
import { rememberLoginType } from "../../cookies/login-type-cookie.server";
import { apiFor } from "../../session/api.server";
import type { RequestArgs } from "../../forms/request-args";
import type { OpenedSession } from "./authenticator.server";
import { rememberComing } from "./coming-person-cookie.server";
import { rememberOwner } from "../../session/owner-cookie.server";
import { sessionCookie } from "../../session/session-cookie.server";
import { maybeSignedIn } from "../../session/signed-in.server";

/** Goes on (303) with the new session in its cookie. */
export async function signedInRedirect(args: RequestArgs, opened: OpenedSession, redirectTo: string) {
  const { context } = args;
  const { cookieSecrets, secureCookies } = context;
  const client = context.platform.client(opened.accessToken);
  const account = await client.accounts.me({});
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie(cookieSecrets, secureCookies).serialize(opened.accessToken));
  headers.append("Set-Cookie", await rememberOwner(context, `account:${account.id}`));
  headers.append("Set-Cookie", rememberLoginType(opened.loginType, secureCookies));
  headers.append("Set-Cookie", rememberLanguage(await agreedLanguage(args.request, client, account), secureCookies));
  return redirect(redirectTo, { status: 303, headers });
}

/**
 * Goes on with a session that a link opened, a login page that stood open for long, or a further step of signing in, which may
 * have begun in another window. It ends nobody else's session: where another person is signed in here, a page asks who stays.
 */
export async function comeIn(args: RequestArgs, opened: OpenedSession, redirectTo: string): Promise<Response> {
  const present = await maybeSignedIn(args);
  if (present) {
    const coming = await apiFor(args, opened.accessToken).accounts.me({});
    if (coming.id !== present.account.id) {
      const cookie = await rememberComing(args.context, { opened, redirectTo });
      return redirect("/login/change-person", { status: 303, headers: { "Set-Cookie": cookie } });
    }
    await present.api.accounts.logout({});
  }
  return signedInRedirect(args, opened, redirectTo);
}

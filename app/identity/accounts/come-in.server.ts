import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Token } from "#contract/identity/accounts";
import { agreedLanguage } from "../../i18n/agreed-language.server";
import { rememberLanguage } from "../../i18n/language-cookie.server";
import { rememberLoginType } from "../../cookies/login-type-cookie.server";
import { apiFor } from "../../session/api.server";
import type { RequestArgs } from "../../forms/request-args";
import { rememberComing } from "./coming-person-cookie.server";
import { forgetFirstPassword } from "./first-password-cookie.server";
import { rememberOwner } from "../../session/owner-cookie.server";
import { forgetSecondStep } from "./second-step-cookie.server";
import { sessionCookie } from "../../session/session-cookie.server";
import { maybeSignedIn } from "../../session/signed-in.server";

type Opened = z.output<typeof Token>;

/** Goes on (303) with the new session in its cookie. */
export async function signedInRedirect(args: RequestArgs, opened: Opened, redirectTo: string) {
  const { context } = args;
  const { cookieSecrets, secureCookies } = context;
  const client = context.platform.client(opened.accessToken);
  const account = await client.accounts.me({});
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie(cookieSecrets, secureCookies).serialize(opened.accessToken));
  headers.append("Set-Cookie", await rememberOwner(context, `account:${account.id}`));
  headers.append("Set-Cookie", await forgetSecondStep(context));
  headers.append("Set-Cookie", await forgetFirstPassword(context));
  headers.append("Set-Cookie", rememberLoginType(opened.loginType, secureCookies));
  headers.append("Set-Cookie", rememberLanguage(await agreedLanguage(args.request, client, account), secureCookies));
  return redirect(redirectTo, { status: 303, headers });
}

/**
 * Goes on with a session that a link opened, a login page that stood open for long, or a further step of signing in, which may
 * have begun in another window. It ends nobody else's session: where another person is signed in here, a page asks who stays.
 */
export async function comeIn(args: RequestArgs, opened: Opened, redirectTo: string): Promise<Response> {
  const present = await maybeSignedIn(args);
  if (present) {
    const coming = await apiFor(args, opened.accessToken).accounts.me({});
    if (coming.id !== present.account.id) {
      const headers = new Headers({ "Set-Cookie": await rememberComing(args.context, { opened, redirectTo }) });
      headers.append("Set-Cookie", await forgetSecondStep(args.context));
      headers.append("Set-Cookie", await forgetFirstPassword(args.context));
      return redirect("/login/change-person", { status: 303, headers });
    }
    await present.api.accounts.logout({});
  }
  return signedInRedirect(args, opened, redirectTo);
}

import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Token } from "#contract/accounts";
import { apiFor, type RequestArgs } from "./api.server";
import { rememberComing } from "./coming-person-cookie.server";
import { signedInRedirect } from "./open-session.server";
import { forgetSecondStep } from "./second-step-cookie.server";
import { maybeSignedIn } from "./signed-in.server";

/**
 * Goes on with a session that a link opened, or a further step of signing in, which may have begun in another window. It ends
 * nobody else's session: where another person is signed in here, a page asks who stays.
 */
export async function comeIn(args: RequestArgs, opened: z.output<typeof Token>, redirectTo: string): Promise<Response> {
  const present = await maybeSignedIn(args);
  if (present) {
    const coming = await apiFor(args, opened.accessToken).accounts.me({});
    if (coming.id !== present.account.id) {
      const headers = new Headers({ "Set-Cookie": await rememberComing(args.context, { opened, redirectTo }) });
      headers.append("Set-Cookie", await forgetSecondStep(args.context));
      return redirect("/login/change-person", { status: 303, headers });
    }
    await present.api.accounts.logout({});
  }
  return signedInRedirect(args, opened, redirectTo);
}

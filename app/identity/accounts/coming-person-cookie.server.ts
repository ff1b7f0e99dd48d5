import { createCookie } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { Token } from "#contract/identity/accounts";

/** Somebody who has come in while another person was signed in here, until it is said who stays. */
const ComingPerson = z.object({ opened: Token, redirectTo: z.string() });
export type ComingPerson = z.infer<typeof ComingPerson>;

const minutes = 5;

const cookie = ({ cookieSecrets, secureCookies }: AppLoadContext) =>
  createCookie("coming-person", {
    secrets: cookieSecrets,
    secure: secureCookies,
    httpOnly: true,
    sameSite: "lax",
    // Scripts read the page's data at /login/change-person.data, which is not below /login/change-person (RFC 6265 §5.1.4).
    path: "/login",
    maxAge: minutes * 60,
  });

export const rememberComing = (context: AppLoadContext, coming: ComingPerson) => cookie(context).serialize(coming);
export const forgetComing = (context: AppLoadContext) => cookie(context).serialize("", { maxAge: 0 });

/** Who is about to come in; null where nobody is. */
export async function comingPersonOf(request: Request, context: AppLoadContext): Promise<ComingPerson | null> {
  const value: unknown = await cookie(context).parse(request.headers.get("Cookie"));
  return ComingPerson.nullable().catch(null).parse(value);
}

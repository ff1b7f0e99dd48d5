import { createCookie } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { RequestArgs } from "../forms/request-args";

/** Whose a form is that is kept: an account's, or a browser's where nobody ever signed in. */
export type Owner = `account:${string}` | `visitor:${string}`;

const days = 30;

/** Outlives the session, so that what is sent after its end is known to be the same person's. */
const cookie = ({ cookieSecrets, secureCookies }: AppLoadContext) =>
  createCookie("owner", {
    secrets: cookieSecrets,
    secure: secureCookies,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: days * 24 * 3600,
  });

export const rememberOwner = (context: AppLoadContext, owner: Owner): Promise<string> =>
  cookie(context).serialize(owner);

/** Whoever last signed in with the browser of the request, or the browser itself; null where it was never told. */
export async function rememberedOwner({ request, context }: RequestArgs): Promise<Owner | null> {
  const value: unknown = await cookie(context).parse(request.headers.get("Cookie"));
  return typeof value === "string" && isOwner(value) ? value : null;
}

const isOwner = (value: string): value is Owner => /^(account|visitor):/.test(value);

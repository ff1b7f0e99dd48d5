import { createCookie } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { RequestArgs } from "../forms/request-args";

/** Whose a form is that is kept: an account's, or that of a browser in which nobody is signed in. */
export type Owner = `account:${string}` | `visitor:${string}`;

const days = 30;

/**
 * Outlive the session, so that what is sent after its end is known to be the same person's. Two, because somebody who has
 * to sign in again is both: what was typed at work is the account's, the form to sign in is nobody's yet.
 */
const cookie = (name: "owner" | "visitor", { cookieSecrets, secureCookies }: AppLoadContext) =>
  createCookie(name, {
    secrets: cookieSecrets,
    secure: secureCookies,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: days * 24 * 3600,
  });

const cookieOf = (owner: Owner) => (owner.startsWith("account:") ? "owner" : "visitor");

export const rememberOwner = (context: AppLoadContext, owner: Owner): Promise<string> =>
  cookie(cookieOf(owner), context).serialize(owner);

/** Whoever last signed in with the browser of the request; null where nobody did. */
export const lastAccount = (args: RequestArgs) => remembered(args, "account");

/** The browser itself; null where nothing of it was kept. */
export const visitor = (args: RequestArgs) => remembered(args, "visitor");

async function remembered({ request, context }: RequestArgs, kind: "account" | "visitor"): Promise<Owner | null> {
  const name = cookieOf(`${kind}:`);
  const value: unknown = await cookie(name, context).parse(request.headers.get("Cookie"));
  return typeof value === "string" && isOwner(value, kind) ? value : null;
}

const isOwner = (value: string, kind: "account" | "visitor"): value is Owner => value.startsWith(`${kind}:`);

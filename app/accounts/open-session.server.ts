import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { Login } from "#contract/accounts";
import type { Client } from "#contract/index";
import { sessionCookie } from "./session-cookie.server";

/** Signs in and answers the Set-Cookie header of the new session. */
export async function openSession(
  api: Client,
  context: AppLoadContext,
  login: z.output<typeof Login>,
): Promise<string> {
  const { accessToken } = await api.accounts.login(login);
  return sessionCookie(context.cookieSecrets, context.secureCookies).serialize(accessToken);
}

import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { RequestArgs } from "../forms/request-args";
import type { Client } from "#contract/index";
import { keepTyped } from "./kept-form.server";
import { sessionProblems } from "../problems/problem";
import { problemOf, thrown } from "../problems/thrown-problem.server";
import { loginPath, pageOf } from "./safe-redirect";
import { readSessionToken, sessionCookie } from "./session-cookie.server";

/** Requests whose session turned out to be over; entry.server.tsx marks their answers for the re-login dialog. */
const ended = new WeakSet<AppLoadContext>();
export const sessionEnded = (context: AppLoadContext) => ended.has(context);

/** The platform for the bearer of the token. Its problems are thrown so that the error page can show them. */
export function apiFor(args: RequestArgs, token: string | null): Client {
  return answering(args.context.platform.client(token), async (error) => {
    const problem = problemOf(error, args.context);
    if (!problem) return error;
    return sessionProblems.includes(problem.code)
      ? sessionOver(args)
      : thrown(args.context, problem.code, problem.detail);
  });
}

/** The platform for whoever sends the request, signed in or not. */
export async function apiOf(args: RequestArgs): Promise<Client> {
  return apiFor(args, await readSessionToken(args.request, args.context.cookieSecrets));
}

/**
 * A page of its own goes to the login page with a way back. A request of a page that runs scripts is answered with 401,
 * so that the page stays as it is, with what was typed, and asks for the password (product §8): also where the cookie is
 * gone, because another tab signed out. A form of a page without scripts is kept for the same person.
 */
export async function sessionOver(args: RequestArgs) {
  const { request, context } = args;
  const hadSession = (await readSessionToken(request, context.cookieSecrets)) !== null;
  const isWholePage = request.headers.get("Accept")?.includes("text/html") ?? false;
  if (!isWholePage) {
    ended.add(context);
    return thrown(context, hadSession ? "TokenExpiredError" : "JsonWebTokenError");
  }
  const page = pageOf(request);
  const kept = await keepTyped(args, page, "signedOut");
  const headers = new Headers();
  for (const cookie of kept?.cookies ?? []) headers.append("Set-Cookie", cookie);
  const cleared = await sessionCookie(context.cookieSecrets, context.secureCookies).serialize("", { maxAge: 0 });
  headers.append("Set-Cookie", cleared);
  return redirect(loginPath(kept?.path ?? page), { status: 303, headers });
}

/** The same client, with each rejection replaced by what `translate` makes of it. */
function answering<Part extends object>(part: Part, translate: (error: unknown) => Promise<unknown>): Part {
  return new Proxy(part, {
    get(target, key, receiver) {
      // A client is no promise, though any name of it reads as an operation.
      if (key === "then") return undefined;
      const value: unknown = Reflect.get(target, key, receiver);
      return typeof value === "function" || (typeof value === "object" && value !== null)
        ? answering(value, translate)
        : value;
    },
    apply(target, self, input) {
      if (typeof target !== "function") throw new TypeError("Not an operation");
      return Promise.resolve(Reflect.apply(target, self, input)).catch(async (error: unknown) => {
        throw await translate(error);
      });
    },
  });
}

import { redirect } from "@remix-run/node";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import answers from "#texts/chs/answers.json";
import type { Texts } from "#texts/texts";
import { cookieHeader, cookieValue } from "../cookies/plain-cookie.server";

/** What was just done; a text of answers.done. */
export type Done = keyof typeof answers.done;

const isDone = (value: string): value is Done => Object.hasOwn(answers.done, value);
const cookie = "done";

/** The cookie names the page it is for: what another page asks for at the same moment must not take it. */
const pageOf = (path: string) => Buffer.from(new URL(path, "http://here").pathname).toString("base64url");

/** What the request has to say, wherever it is for. */
function doneOf(request: Request) {
  const [done = "", id, page] = cookieValue(request, cookie)?.split(".") ?? [];
  return isDone(done) && z.uuid().safeParse(id).success ? { done, id: id ?? "", page } : null;
}

const isForPage = (request: Request, page: string | undefined) => page === pageOf(request.url);

const cookieFor = (context: AppLoadContext, to: string, done: Done, id: string) =>
  cookieHeader(cookie, `${done}.${id}.${pageOf(to)}`, { secure: context.secureCookies, maxAgeSeconds: 60 });

/** Goes on to a page (303) that says once what was done. */
export const redirectDone = (context: AppLoadContext, to: string, done: Done) =>
  redirect(to, { status: 303, headers: { "Set-Cookie": cookieFor(context, to, done, crypto.randomUUID()) } });

/** From an address that only leads to another: what it was to say is said there. */
export function redirectOn({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">, to: string) {
  const said = doneOf(request);
  if (!said || !isForPage(request, said.page)) return redirect(to);
  return redirect(to, { headers: { "Set-Cookie": cookieFor(context, to, said.done, said.id) } });
}

/** What the page of the request has to say, with the header that makes it say it only once. */
export function takeDone(request: Request, context: AppLoadContext, t: Texts) {
  const said = doneOf(request);
  if (!said || !isForPage(request, said.page)) return null;
  const header = cookieHeader(cookie, "", { secure: context.secureCookies, maxAgeSeconds: 0 });
  return { notice: { id: said.id, text: t(`answers.done.${said.done}`) }, header };
}

import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import answers from "../i18n/locales/chs/answers.json";
import type { Texts } from "../i18n/texts";
import { cookieHeader, cookieValue } from "./plain-cookie.server";

/** What was just done; a text of answers.done. */
export type Done = keyof typeof answers.done;

const isDone = (value: string): value is Done => Object.hasOwn(answers.done, value);
const cookie = "done";

/** Goes on to a page (303) that says once what was done. */
export function redirectDone(context: AppLoadContext, to: string, done: Done) {
  const value = `${done}.${crypto.randomUUID()}`;
  return redirect(to, {
    status: 303,
    headers: { "Set-Cookie": cookieHeader(cookie, value, { secure: context.secureCookies, maxAgeSeconds: 60 }) },
  });
}

/** What the page has to say, with the header that makes it say it only once. */
export function takeDone(request: Request, context: AppLoadContext, t: Texts) {
  const [done = "", id] = cookieValue(request, cookie)?.split(".") ?? [];
  if (!isDone(done) || !z.uuid().safeParse(id).success) return null;
  const header = cookieHeader(cookie, "", { secure: context.secureCookies, maxAgeSeconds: 0 });
  return { notice: { id: id ?? "", text: t(`answers.done.${done}`) }, header };
}

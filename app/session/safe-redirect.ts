import { pathTo } from "../paths";

/**
 * The path to go on to, when it stays on this site; else the fallback. Browsers read `\` as `/` and drop tabs and line
 * ends, so `/\evil`, `//evil` and `/<tab>/evil` would all leave the site.
 */
export function safeRedirect(target: unknown, fallback = "/studies"): string {
  if (typeof target !== "string" || !target.startsWith("/")) return fallback;
  if (/[\\\u0000-\u001f\u007f]/.test(target)) return fallback;
  const here = "http://here.invalid";
  if (!URL.canParse(target, here)) return fallback;
  const url = new URL(target, here);
  const path = url.pathname + url.search + url.hash;
  return url.origin === here && !path.startsWith("//") ? path : fallback;
}

/** /login with the way back to a page of this site. */
export const loginPath = (page: string): string => pathTo("/login", {}, { redirect: page });

/**
 * The page to come back to after a request: the one that sent a form, whose address may show nothing; else the request's
 * own.
 */
export function pageOf({ method, url, headers }: Request): string {
  const { pathname, search } = new URL(url);
  const referer = headers.get("Referer") ?? "";
  if (method === "GET" || !URL.canParse(referer)) return pathname + search;
  const page = new URL(referer);
  return page.host === headers.get("Host") ? page.pathname + page.search : pathname + search;
}

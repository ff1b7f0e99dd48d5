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

/** /login with the way back to the page of the request. */
export function loginPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return `/login?${new URLSearchParams({ redirect: pathname + search })}`;
}

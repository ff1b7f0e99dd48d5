const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something by the right of its cookie: only when the browser says it comes from a page
 * of this host (Sec-Fetch-Site, else Origin, else Referer against Host). A browser that tells none of the three is
 * refused.
 */
export function isFromOwnPage(request: Request): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const source = request.headers.get("origin") ?? request.headers.get("referer");
  const host = request.headers.get("host");
  return Boolean(source && host && URL.canParse(source) && new URL(source).host === host);
}

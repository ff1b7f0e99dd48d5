const secondsPerYear = 365 * 24 * 3600;

/** The value of an unsigned cookie of the request, for choices that are no secret; null when it is not there. */
export function cookieValue(request: Request, name: string): string | null {
  for (const pair of request.headers.get("Cookie")?.split(/;\s*/) ?? []) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === name) return pair.slice(at + 1);
  }
  return null;
}

/** What was chosen of a few options; `otherwise` where it is none of them. Pages ask several times, so nothing is built. */
export const choiceIn = <Option extends string>(
  options: readonly Option[],
  value: unknown,
  otherwise: NoInfer<Option>,
): Option => options.find((option) => option === value) ?? otherwise;

/** A Set-Cookie header for such a cookie. `maxAgeSeconds` is a year unless told; `value` must be a plain token. */
export function cookieHeader(
  name: string,
  value: string,
  { secure, maxAgeSeconds = secondsPerYear }: { secure: boolean; maxAgeSeconds?: number },
): string {
  if (!/^[\w.:-]*$/.test(value)) throw new Error(`Cookie ${name} cannot hold this value`);
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

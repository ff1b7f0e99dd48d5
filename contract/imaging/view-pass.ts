/** What a pass to view an exam's images begins with; it tells one from the token of a session. */
export const viewPassMark = "view_";
/** Stands between a pass and the session that it is to be used in; no pass and no token holds it. */
const sessionMark = "~";

export const isViewPass = (token: string): boolean => token.startsWith(viewPassMark);

/** The bearer of somebody who opens images by a pass, and may be signed in besides. */
export const viewBearer = (pass: string, sessionToken: string | null): string =>
  sessionToken === null ? pass : `${pass}${sessionMark}${sessionToken}`;

/** What a bearer of a pass brings. */
export function partsOfViewBearer(bearer: string): { pass: string; sessionToken: string | null } {
  const at = bearer.indexOf(sessionMark);
  return at === -1
    ? { pass: bearer, sessionToken: null }
    : { pass: bearer.slice(0, at), sessionToken: bearer.slice(at + 1) };
}

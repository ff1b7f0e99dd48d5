import type { AppLoadContext } from "@remix-run/node";
import { cookieHeader, cookieValue } from "../../cookies/plain-cookie.server";

const name = "share_pass";

/** The pass for the link last opened in this browser; the platform itself checks it (`shares.pass`). */
export const passOf = (request: Request): string | undefined => cookieValue(request, name) ?? undefined;

/** The Set-Cookie header that keeps a pass until it ends. */
export const rememberPass = (
  { secureCookies }: AppLoadContext,
  { pass, expires }: { pass: string; expires: string },
): string =>
  cookieHeader(name, pass, {
    secure: secureCookies,
    maxAgeSeconds: Math.max(0, Math.floor((Date.parse(expires) - Date.now()) / 1000)),
  });

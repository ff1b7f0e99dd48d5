import { validate } from "uuid";
import { cookieHeader, cookieValue } from "../../cookies/plain-cookie.server";

/** One cookie an upload, so that several may be under way in a browser. */
const nameOf = (uploadId: string) => `upload-${uploadId}`;
const daySeconds = 24 * 3600;

const keptOf = (request: Request, uploadId: string): string[] =>
  validate(uploadId) ? (cookieValue(request, nameOf(uploadId))?.split(":") ?? []) : [];

/** The pass by which this browser goes on with an upload it began by link; null where it began none such. */
export const passOf = (request: Request, uploadId: string): string | null => keptOf(request, uploadId)[0] ?? null;

/** The token of the link that this browser began the upload by, to begin another. */
export const tokenOf = (request: Request, uploadId: string): string | null => keptOf(request, uploadId)[1] ?? null;

/** Keeps the pass in this browser for a day: nobody else can go on with the upload. */
export const rememberPass = (uploadId: string, pass: string, token: string, secure: boolean) =>
  cookieHeader(nameOf(uploadId), `${pass}:${token}`, { secure, maxAgeSeconds: daySeconds });

/** The pass for a call of the api about an upload, as scripts of its page make it. */
export function passForCall(request: Request): string | null {
  const [, uploadId] = /^\/api\/v1\/uploads\/([0-9a-f-]{36})(?:\/|$)/.exec(new URL(request.url).pathname) ?? [];
  return uploadId === undefined ? null : passOf(request, uploadId);
}

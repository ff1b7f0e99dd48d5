/** The pages of a video room: from them alone a screen is shared, and a LiveKit server called. */
const roomPage = /^\/consultations\/[^/]+\/room(\/|$)/;
export const isRoomPage = (path: string): boolean => roomPage.test(path);

/**
 * @param nonce of this response, carried by every inline script and style of the page
 * @param called addresses outside that the page calls
 */
export function contentSecurityPolicy(nonce: string, called: readonly (string | undefined)[]): string {
  const outside = called.flatMap((url) => (url ? [` ${new URL(url).origin}`] : [])).join("");
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${outside}`,
    "object-src 'self'",
    "frame-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}

/** Of scripts of the client build: it counts for the viewer's workers, whose decoders are WebAssembly. */
export const assetSecurityPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

export const securityHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "SAMEORIGIN",
  "cross-origin-opener-policy": "same-origin",
};

/** @param path of the page: a screen is shared from video rooms alone */
export const permissionsPolicy = (path: string): string =>
  `camera=(self), microphone=(self), display-capture=${isRoomPage(path) ? "(self)" : "()"}, geolocation=()`;

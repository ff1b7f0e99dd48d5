/** @param nonce of this response, carried by every inline script and style of the page */
export function contentSecurityPolicy(nonce: string, analyticsUrl: string | undefined): string {
  const analytics = analyticsUrl ? ` ${new URL(analyticsUrl).origin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${analytics}`,
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
  "permissions-policy": "camera=(self), microphone=(self), geolocation=()",
};

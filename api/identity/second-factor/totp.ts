import { Secret, TOTP } from "otpauth";

const period = 30;

/** What an app and the platform share: SHA-1, 6 digits, 30 s, which every app knows (RFC 6238 §4, §5.2). */
const totpOf = (secret: string, username: string) =>
  new TOTP({ issuer: "Radbridge", label: username, secret: Secret.fromBase32(secret), digits: 6, period });

/** 160 bits (RFC 4226 §4 R6), base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** The address an app reads from a QR code. */
export const totpUrl = (secret: string, username: string) => totpOf(secret, username).toString();

/**
 * The time step a code is of, within one step of `now` (RFC 6238 §5.2 allows for slow fingers and clocks); null for a
 * wrong code. A step may be used once.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}

import { isSignature, signature } from "#api/kernel/access/signed";

/** A pass lasts as long as somebody reads a report and shows it to the next. */
export const passMinutes = 30;

/**
 * Shows that the PIN of a link was given, so that the PIN itself is typed once and stands in no URL or cookie.
 *
 * It is signed with the hash of the PIN, which never leaves the database: no further secret is needed, and a pass dies
 * with the PIN it was given for.
 */
export function issuePass(link: { id: string; pinHash: string }, expires: Date): string {
  const until = String(Math.floor(expires.getTime() / 1000));
  return `${until}.${mark(link, until).toString("base64url")}`;
}

/** Whether the pass was given for this link and still holds at `now`. */
export function passHolds(link: { id: string; pinHash: string }, pass: string, now: Date): boolean {
  const [until = "", signed = ""] = pass.split(".");
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false;
  return isSignature(signed, mark(link, until));
}

const mark = ({ id, pinHash }: { id: string; pinHash: string }, until: string) =>
  signature(pinHash, "share-pass", [id, until]);

import { isSignature, signature } from "#api/kernel/access/signed";

/** From finding a report at a terminal to printing it. */
export const passMinutes = 5;

/** Opens the file of one report for a while: what proves the patient stands in no address. */
export function issuePass(secret: string, { bucketId, reportId }: { bucketId: string; reportId: string }, until: Date) {
  const seconds = String(Math.floor(until.getTime() / 1000));
  return `${reportId}.${seconds}.${signature(secret, "self-print", [bucketId, reportId, seconds]).toString("base64url")}`;
}

/** The report that a pass of the organization opens at `now`; null where it opens none. */
export function reportOfPass(secret: string, bucketId: string, pass: string, now: Date): string | null {
  const [reportId = "", seconds = "", mark = ""] = pass.split(".");
  if (!/^\d{1,12}$/.test(seconds) || Number(seconds) * 1000 <= now.getTime()) return null;
  return isSignature(mark, signature(secret, "self-print", [bucketId, reportId, seconds])) ? reportId : null;
}

import { createHash } from "node:crypto";
import { sharedViewMinutes } from "#contract/imaging/viewers";
import type { Database } from "#api/infrastructure/database/connect";
import { signedPass, type ViewGrant } from "../view-passes/view-pass";
import { viewedExam } from "../view-passes/view-queries";
import { viewSecret } from "../view-passes/view-secret";
import { shareUnderPass, type OpenedShare } from "./share-queries";
import { shareState } from "./share-state";

/** Names the PIN that a pass was given for, so that it ends with it; "" without one. */
export const pinMarkOf = (pinHash: string | null): string =>
  pinHash === null ? "" : createHash("sha256").update(pinHash).digest("base64url").slice(0, 16);

/** Whether a share link still shows the images it was opened for: asked at every picture. */
export async function shareOfView(db: Database, { id, examId, pinMark }: ViewGrant): Promise<boolean> {
  const share = await shareUnderPass(db, id);
  if (!share?.withStudy || share.examId !== examId) return false;
  return shareState(share, new Date()) === "open" && pinMarkOf(share.pinHash) === pinMark;
}

/** A pass to the images that a link shows, for one who was let in; null where it shows none, or none are there. */
export async function passToStudy(db: Database, { id, examId, pinHash, withStudy, expires }: OpenedShare) {
  if (!withStudy) return null;
  const exam = await viewedExam(db, examId);
  if (!exam || exam.isGone || exam.isSealed) return null;
  const until = new Date(Math.min(expires.getTime(), Date.now() + sharedViewMinutes * 60_000));
  const grant: ViewGrant = { kind: "share", id, examId, expires: until, pinMark: pinMarkOf(pinHash) };
  return { examId, token: signedPass(grant, await viewSecret(db)) };
}

import type { SendFailure } from "#contract/dicom-sends";
import { failureOf } from "../dimse/outgoing-association";
import { BrokenAssociation } from "../dimse/pdu";
import { instancesWanted, type SendableInstance } from "../dimse/retrieve-queries";
import { sendInstances } from "../dimse/send-instances";
import type { Platform } from "../platform";
import { noteEnded, noteProgress, putBack, takeDueSend } from "./send-queries";

/** An organization without an AE title of its own calls by this one. */
export const CALLING_AE_TITLE = "RADBRIDGE";
const TOLD_EVERY_MS = 1_000;

/**
 * Sends the exam that is due to its peer. What failed is told to whoever had it sent, who may send it again.
 *
 * @param stopping the server ends: what is under way is put back
 * @returns whether there was one
 */
export async function sendDueExam(platform: Platform, stopping: AbortSignal): Promise<boolean> {
  const { db, log, settings } = platform;
  const taken = await takeDueSend(db);
  if (!taken) return false;
  const { send, peer, study } = taken;
  const wanted = { patientIds: [], patientIdIssuers: [], studies: study ? [study] : [], series: [], instances: [] };
  const instances = study ? await instancesWanted(db, send.bucketId, wanted) : [];
  const sending = {
    peer,
    callingAeTitle: peer.callingAeTitle || CALLING_AE_TITLE,
    originator: null,
    means: settings,
  };
  const result = await sent(platform, sending, instances, send.id, stopping);
  if (result === null) {
    await putBack(db, send.id);
    return false;
  }
  const isWhole = result.sent === instances.length;
  if (!isWhole) log.warn({ to: peer.aeTitle, ...result }, "exam not sent");
  const status = isWhole ? ("sent" as const) : ("failed" as const);
  await noteEnded(db, send.id, { ...result, status, images: instances.length }, new Date());
  return true;
}

interface Result {
  readonly sent: number;
  readonly failed: number;
  readonly failure: SendFailure | null;
  readonly reason: string;
}

/** @returns null where it was stopped */
async function sent(
  platform: Platform,
  sending: Parameters<typeof sendInstances>[1],
  instances: readonly SendableInstance[],
  sendId: string,
  stopping: AbortSignal,
): Promise<Result | null> {
  let result: Result = { sent: 0, failed: 0, failure: null, reason: "" };
  let told = Date.now();
  try {
    for await (const one of sendInstances(platform, sending, instances)) {
      if (one.outcome !== "failed") result = { ...result, sent: result.sent + 1 };
      else {
        const { failure, reason } = result.failure ? result : one;
        result = { ...result, failed: result.failed + 1, failure, reason };
      }
      if (stopping.aborted) return null;
      if (Date.now() - told < TOLD_EVERY_MS) continue;
      told = Date.now();
      await noteProgress(platform.db, sendId, result);
    }
    return result;
  } catch (error) {
    if (!(error instanceof BrokenAssociation)) throw error;
    platform.log.warn({ err: error, to: sending.peer.aeTitle }, "exam not sent: no association");
    return { ...result, failed: instances.length - result.sent, failure: failureOf(error), reason: "" };
  }
}

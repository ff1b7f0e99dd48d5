import type { SendFailure } from "#contract/imaging/dicom-sends";
import { failureOf } from "../dimse/outgoing-association";
import { BrokenAssociation } from "../dimse/pdu";
import { instancesWanted, type SendableInstance } from "../dimse/retrieve-queries";
import { sendInstances } from "../dimse/send-instances";
import type { Attempt, Outcome, QueuedJob } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { beginSend, noteEnded, noteProgress, putBack } from "./send-queries";

/** An organization without an AE title of its own calls by this one. */
export const ownAeTitle = "RADBRIDGE";
const toldEveryMs = 1_000;

const hourSeconds = 3_600;

/** Sends an exam to its peer. What failed there is told to whoever had it sent, who may send it again. */
export const sendExamJob: QueuedJob = {
  kind: "sendExam",
  pauses: [60, 300],
  triedForSeconds: hourSeconds,
  perform: sendExam,
  givenUp: (tx, sendId, now) => noteEnded(tx, sendId, { status: "failed", failure: "broken" }, now),
};

async function sendExam(platform: Platform, sendId: string, { signal }: Attempt): Promise<Outcome> {
  const { db, log, settings } = platform;
  const taken = await beginSend(db, sendId);
  if (!taken) return undefined;
  const { send, peer, study } = taken;
  const wanted = { patientIds: [], patientIdIssuers: [], studies: study ? [study] : [], series: [], instances: [] };
  const instances = study ? await instancesWanted(db, send.bucketId, wanted) : [];
  const sending = {
    peer,
    callingAeTitle: peer.callingAeTitle || ownAeTitle,
    originator: null,
    means: settings,
  };
  const result = await sent(platform, sending, instances, send.id, signal);
  if (result === null) {
    await putBack(db, send.id);
    return { againAfterSeconds: 0 };
  }
  const isWhole = result.sent === instances.length;
  if (!isWhole) log.warn({ to: peer.aeTitle, ...result }, "exam not sent");
  const status = isWhole ? ("sent" as const) : ("failed" as const);
  await noteEnded(db, send.id, { ...result, status, images: instances.length }, new Date());
  return undefined;
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
      if (Date.now() - told < toldEveryMs) continue;
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

import { setTimeout as sleep } from "node:timers/promises";
import { sendDueExam } from "../dicom-sends/send-due";
import type { Platform } from "../platform";
import { reportDueCommitment } from "./report-commitments";

const roundMs = 3_000;
/** Who is silent in the middle of a call is not waited for when the server ends. */
const endingMs = 5_000;

/**
 * Calls peers for what is due to them: reports of storage commitment, and exams that people send. Looks every three
 * seconds; a failure is logged and left to the next round.
 *
 * @returns what ends it and waits for calls under way
 */
export function keepCalling(platform: Platform): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async (callDue: () => Promise<boolean>) => {
    while (!signal.aborted) {
      const isBusy = await callDue().catch((error: unknown) => {
        platform.log.error({ err: error }, "peers not called");
        return false;
      });
      if (!isBusy) await sleep(roundMs, null, { signal, ref: false }).catch(() => undefined);
    }
  };
  const working = Promise.all([keep(() => reportDueCommitment(platform)), keep(() => sendDueExam(platform, signal))]);
  return async () => {
    stopping.abort();
    await Promise.race([working, sleep(endingMs, null, { ref: false })]);
  };
}

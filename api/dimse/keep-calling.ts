import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "../platform";
import { reportDueCommitment } from "./report-commitments";

const roundMs = 3_000;

/**
 * Calls peers for what is due to them: reports of storage commitment. Every three seconds; a failure is logged and left
 * to the next round.
 *
 * @returns what ends it and waits for a call under way
 */
export function keepCalling(platform: Platform): () => Promise<void> {
  const stopping = new AbortController();
  const work = async () => {
    while (!stopping.signal.aborted) {
      const isBusy = await reportDueCommitment(platform).catch((error: unknown) => {
        platform.log.error({ err: error }, "peers not called");
        return false;
      });
      if (!isBusy) await sleep(roundMs, null, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
}

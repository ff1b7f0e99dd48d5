import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "../platform";
import { headOf } from "./audit-queries";
import { brokenSeal } from "./broken-seal";
import { Seals, type Seal } from "./seal";

const everyMs = 60_000;
const tellMs = 8_000;

/**
 * Seals the end of the chain once a minute where it moved: to a file outside the database, to the log, and to an address
 * where one is set. Whoever cuts records off the end, or puts an older database in place, is told of at the next look.
 *
 * @returns what ends it, with a last seal
 */
export function keepSealed({ db, log, settings }: Pick<Platform, "db" | "log" | "settings">): () => Promise<void> {
  const { auditSeals } = settings;
  if (auditSeals === null) return () => Promise.resolve();
  const opened = Seals.in(auditSeals);
  const stopping = new AbortController();
  const { signal } = stopping;
  const seal = async () => {
    const seals = await opened;
    const last = await seals.last();
    const broken = last && (await brokenSeal(db, last));
    // An end that is not what was sealed is not sealed over: the last good seal stays the last.
    if (broken) return log.error({ sequence: broken.sequence, at: broken.at }, "audit trail was cut or changed");
    const head = await headOf(db);
    if (!head || head.sequence === last?.sequence) return;
    const made = await seals.add(head, new Date());
    log.info({ seal: made }, "audit trail sealed");
    if (auditSeals.tellAddress !== null) await tell(auditSeals.tellAddress, made);
  };
  const sealed = () => seal().catch((error: unknown) => log.error({ err: error }, "audit trail not sealed"));
  const working = (async () => {
    while (!signal.aborted) {
      await sealed();
      await sleep(everyMs, null, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await working;
    await sealed();
  };
}

async function tell(address: string, seal: Seal): Promise<void> {
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(seal) };
  const answer = await fetch(address, { ...request, redirect: "error", signal: AbortSignal.timeout(tellMs) });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`audit seal not taken: HTTP ${answer.status}`);
}

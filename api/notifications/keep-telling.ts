import { tellOfOverdue } from "../critical-items/overdue-items";
import type { Platform } from "../platform";
import { sendDue } from "./due-messages";
import { tellOfPlans } from "./plan-notices";

type Needs = Pick<Platform, "db" | "settings" | "log">;

const roundMs = 5 * 60_000;

/**
 * Looks after what no request brings about: plans that end, critical values nobody acknowledged, and messages a stopped
 * server left unsent. Every five minutes, the first time at once; a failure is logged and left to the next round.
 *
 * @returns what ends it and waits for a round under way
 */
export function keepTelling(platform: Needs): () => Promise<void> {
  const round = () =>
    tellOfPlans(platform, new Date())
      .then(() => tellOfOverdue(platform, new Date()))
      .then(() => sendDue(platform))
      .catch((error: unknown) => platform.log.error({ err: error }, "plans and critical values not told of"));
  let latest = round();
  const timer = setInterval(() => (latest = round()), roundMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return latest;
  };
}

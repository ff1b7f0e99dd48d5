import { tellOfOverdue } from "../critical-items/overdue-items";
import { inRounds } from "../in-rounds";
import type { Platform } from "../platform";
import { sendDue } from "./due-messages";
import { tellOfPlans } from "./plan-notices";

const roundMs = 5 * 60_000;

/**
 * Looks after what no request brings about: plans that end, critical values nobody acknowledged, and messages a stopped
 * server left unsent. Every five minutes, the first time at once.
 *
 * @returns what ends it and waits for a round under way
 */
export const keepTelling = (platform: Pick<Platform, "db" | "settings" | "log">): (() => Promise<void>) =>
  inRounds(
    platform,
    { firstAfterMs: 0, everyMs: roundMs },
    {
      "critical values nobody acknowledged told of": tellOfOverdue,
      "plans that end told of": tellOfPlans,
      "due messages sent": sendDue,
    },
  );

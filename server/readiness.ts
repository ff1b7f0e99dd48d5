import { isStuck, waitingImages } from "#api/ingest/waiting-images";
import type { Platform } from "#api/platform";

/**
 * What /readyz says of a platform that answers calls: `ready`, and below it what devices have sent that is not filed yet.
 * Filing that is stuck is told and no reason to send people elsewhere: their pages are answered all the same.
 */
export async function readiness(platform: Pick<Platform, "objects">, now = new Date()): Promise<string> {
  const waiting = await waitingImages(platform);
  const { count, oldest } = waiting;
  if (!oldest) return "ready";
  const seconds = Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000));
  const word = isStuck(waiting, now) ? "stuck" : "waiting";
  return `ready\nreceived images ${word}: ${count}, oldest ${seconds} s`;
}

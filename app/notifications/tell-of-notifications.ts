import { beep } from "../shell/beep";
import { notify } from "../shell/notices";
import type { Waiting } from "./waiting";

const storageKey = "lastNotification";

interface Told {
  id: string;
  key: string;
  isUrgent: boolean;
  text: string;
  open: string;
}

interface Answer {
  arrived: Told[];
  waiting: Waiting;
}

/**
 * Asks once how much waits, and tells of each notification that came since, once in this browser: ids grow with time,
 * and the last one told of is kept (spec §9).
 *
 * @param newestId the newest one when the page was loaded; what came before is no news
 * @returns whether to ask again: not where nobody is signed in any more
 */
export async function tellOfNotifications(
  { newestId, withSound }: { newestId: string | null; withSound: boolean },
  tellWaiting: (waiting: Waiting) => void,
): Promise<boolean> {
  const lastTold = () => localStorage.getItem(storageKey) ?? newestId ?? "";
  const answer = await fetch(`/notifications/newly?after=${lastTold()}`, { headers: { Accept: "application/json" } });
  if (!answer.ok) return answer.status !== 401;
  const { arrived, waiting }: Answer = await answer.json();
  tellWaiting(waiting);
  // Another page of this browser may have told of some meanwhile.
  const fresh = arrived.filter(({ id }) => id > lastTold()).reverse();
  for (const { id, key, isUrgent, text, open } of fresh) {
    localStorage.setItem(storageKey, id);
    const link = { href: `/settings/notification/${id}`, text: open };
    notify({ key, tone: isUrgent ? "danger" : "info", text, link });
  }
  if (withSound && fresh.length > 0) beep();
  return true;
}

import { lastSeen } from "../../page/last-seen";
import { tellNews } from "../../page/tell-news";
import { pathTo } from "../../paths";
import type { Waiting } from "./waiting";

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
 * Asks once how much waits, and tells of each notification that came since.
 *
 * @param newestId the newest one when the page was loaded; where none was seen yet, what came before is no news
 * @returns whether to ask again: not where nobody is signed in any more
 */
export async function tellOfNotifications(
  { newestId, withSound }: { newestId: string | null; withSound: boolean },
  tellWaiting: (waiting: Waiting) => void,
): Promise<boolean> {
  const begins = newestId ?? "";
  const after = lastSeen("notification", begins);
  const answer = await fetch(pathTo("/notifications/newly", {}, { after }), {
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) return answer.status !== 401;
  const { arrived, waiting }: Answer = await answer.json();
  tellWaiting(waiting);
  const told = arrived.map(({ id, key, isUrgent, text, open }) => ({
    id,
    notice: {
      key,
      tone: isUrgent ? ("danger" as const) : ("info" as const),
      text,
      link: { href: pathTo("/settings/notification/:notificationId", { notificationId: id }), text: open },
    },
  }));
  tellNews("notification", told, { begins, withSound });
  return true;
}

import { beep } from "./beep";
import { isHeardFirst, lastSeen, type News } from "./last-seen";
import { notify, type PassingNotice } from "./notices";

/**
 * Tells of what arrived, oldest first: of each whose id is behind the last one seen, and with a sound if wanted
 * (product §9). It counts as seen once its notice is closed.
 *
 * @param arrived newest first
 * @param begins where nothing was seen yet, what is behind this id is news
 */
export function tellNews(
  news: News,
  arrived: readonly { id: string; notice: PassingNotice }[],
  { begins, withSound }: { begins: string; withSound: boolean },
): void {
  const fresh = arrived.filter(({ id }) => id > lastSeen(news, begins)).reverse();
  const told = fresh.filter(({ id, notice }) => notify({ ...notice, news: { [news]: id } }));
  const latest = told.at(-1);
  if (withSound && latest && isHeardFirst(news, latest.id)) beep();
}

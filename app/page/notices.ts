import type { NoticeTone } from "../components/notice";
import { isNews, recordSeen, type News } from "./last-seen";

export interface PassingNotice {
  /** A notice whose key is already shown is not shown twice. */
  key: string;
  tone: NoticeTone;
  text: string;
  /** A link below the text. */
  link?: { href: string; text: string };
  /** 10 s unless told (product §9); they count while the page is looked at. */
  durationMs?: number;
  /** The ids of the news it tells of, which count as seen once it is gone: closed, over, or pushed out by newer ones. */
  news?: Partial<Record<News, string>>;
}

export const mostAtOnce = 3;
export const defaultDurationMs = 10_000;

/** The notices after one more came: duplicates ignored, the newest three kept. */
export function withNotice(shown: readonly PassingNotice[], notice: PassingNotice): readonly PassingNotice[] {
  return shown.some(({ key }) => key === notice.key) ? shown : [...shown, notice].slice(-mostAtOnce);
}

const none: readonly PassingNotice[] = [];
let shown = none;
const listeners = new Set<() => void>();

function show(next: readonly PassingNotice[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a notice at the bottom right for a while.
 *
 * @returns whether it is new: one that is shown already stays, and stands for this one's news too
 */
export function notify(notice: PassingNotice): boolean {
  const next = withNotice(shown, notice);
  if (next === shown) {
    shown = shown.map((one) => (one.key === notice.key ? { ...one, news: { ...one.news, ...notice.news } } : one));
    return false;
  }
  const pushedOut = shown.filter((one) => !next.includes(one));
  show(next);
  pushedOut.forEach(countAsSeen);
  const over = () => (document.hidden ? whenLookedAt(begin) : dismissNotice(notice.key));
  const begin = () => void setTimeout(over, notice.durationMs ?? defaultDurationMs);
  begin();
  return true;
}

/** Does it once the page, which nobody looks at now, is looked at. */
function whenLookedAt(begin: () => void) {
  document.addEventListener("visibilitychange", begin, { once: true });
}

export function dismissNotice(key: string) {
  const closed = shown.filter((notice) => notice.key === key);
  show(shown.filter((notice) => notice.key !== key));
  closed.forEach(countAsSeen);
}

function countAsSeen({ news = {} }: PassingNotice) {
  for (const [name, id] of Object.entries(news)) if (isNews(name)) recordSeen(name, id);
}

export const noticeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
  readOnServer: () => none,
};

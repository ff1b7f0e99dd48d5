import type { NoticeTone } from "../components/notice";

export interface PassingNotice {
  /** A notice whose key is already shown is not shown twice. */
  key: string;
  tone: NoticeTone;
  text: string;
  /** A link below the text. */
  link?: { href: string; text: string };
  /** 10 s unless told (spec §9). */
  durationMs?: number;
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

/** Shows a notice at the bottom right for a while. */
export function notify(notice: PassingNotice) {
  const next = withNotice(shown, notice);
  if (next === shown) return;
  show(next);
  setTimeout(() => dismissNotice(notice.key), notice.durationMs ?? defaultDurationMs);
}

export function dismissNotice(key: string) {
  show(shown.filter((notice) => notice.key !== key));
}

export const noticeStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => shown,
  readOnServer: () => none,
};

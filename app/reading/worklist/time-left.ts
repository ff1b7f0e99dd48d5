import type { Texts } from "#texts/texts";

const hour = 60;
const day = 24 * hour;

/** How long is left until something is due, or by how much it is late. */
export function timeLeft(due: string, now: Date) {
  const leftMs = Date.parse(due) - now.getTime();
  return { left: spanOf(Math.floor(Math.abs(leftMs) / 60_000)), isOverdue: leftMs <= 0 };
}

/** In hours while somebody may count in them: from two days on in days. */
export function spanOf(minutes: number) {
  const days = minutes >= 2 * day ? Math.floor(minutes / day) : 0;
  return { days, hours: Math.floor((minutes - days * day) / hour), minutes: minutes % hour };
}

/** With the texts of the worklist. */
export const spanText = (t: Texts, span: ReturnType<typeof spanOf>): string =>
  t(`worklist.${span.days > 0 ? "days" : span.hours > 0 ? "hours" : "minutes"}`, span);

import type { ConsultationKind } from "#contract/kernel/consultation-states";

interface Promised {
  kind: ConsultationKind;
  starts: Date;
  minutes: number;
}

const minuteMs = 60_000;

/**
 * By when an organization that accepts promises its answer (domain-rules "Consultations" 7): counted from now, or, of a
 * consultation that is held later than that, from its end. A remote diagnosis waits for no meeting.
 *
 * @param answerMinutes that the organization takes for an answer
 */
export function promisedAnswer({ kind, starts, minutes }: Promised, now: Date, answerMinutes: number): Date {
  const due = now.getTime() + answerMinutes * minuteMs;
  const isHeldLater = kind === "consultation" && starts.getTime() > due;
  return new Date(isHeldLater ? starts.getTime() + (minutes + answerMinutes) * minuteMs : due);
}

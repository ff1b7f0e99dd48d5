/** Who is called before whom: an emergency before all others, the other classes by the queue's settings. */
export const queueClasses = ["emergency", "priority", "normal", "return"] as const;
export type QueueClass = (typeof queueClasses)[number];

/** Why somebody has priority; shown by a symbol, never said. */
export const queueMarks = ["elderly", "disabled", "military"] as const;
export type QueueMark = (typeof queueMarks)[number];

/**
 * Where somebody is who checked in. `missed` was called three times in vain and is called no more until checking in
 * again or being put back; `left` went without being examined, or the day ended.
 */
export const queueStates = ["waiting", "calling", "serving", "onHold", "missed", "done", "left"] as const;
export type QueueState = (typeof queueStates)[number];

/** Those who are still to be examined, or are just now. */
export const openStates = ["waiting", "calling", "serving", "onHold", "missed"] as const satisfies QueueState[];

/**
 * What is done to one who checked in. `call` is out of turn; `miss`: was called and did not come; `resume`: waits again,
 * after a hold at the old place, after three missed calls as one who checks in now.
 */
export const queueActions = [
  "call",
  "callAgain",
  "start",
  "hold",
  "resume",
  "done",
  "miss",
  "transfer",
  "leave",
  "classify",
  "undo",
] as const;
export type QueueAction = (typeof queueActions)[number];

/** Of the message that the turn is near: not needed by one who was told at the check-in, or has no mobile. */
export const queueMessages = ["notNeeded", "due", "sent", "failed"] as const;
export type QueueMessage = (typeof queueMessages)[number];

/** For so long the last action can be taken back. */
export const undoSeconds = 30;

/** Called in vain so often, nobody is called again without coming back first. */
export const mostMissed = 3;

/** As it stands on the slip and is called: the letter of the queue, three digits at least. */
export const ticketOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(3, "0")}`;

/** Pages of an organization that need no account. */
export const queueLinkKinds = ["screen", "kiosk"] as const;
export type QueueLinkKind = (typeof queueLinkKinds)[number];

import { mostMissed, undoSeconds, type QueueAction, type QueueState } from "#contract/registration/queue-states";
import type { ScheduledExamStatus } from "#contract/registration/scheduling";

/** What decides what may be done to who checked in. */
export interface QueueFacts {
  state: QueueState;
  /** Calls in vain until now. */
  missed: number;
  /** The last action of a person, if any; null where there is nothing to take back. */
  acted: Date | null;
}

type Forward = Exclude<QueueAction, "undo" | "miss">;

const next: Record<Forward, Partial<Record<QueueState, QueueState>>> = {
  // Who missed the last call waits again first, checked in anew or seen by the room.
  call: { waiting: "calling", onHold: "calling" },
  callAgain: { calling: "calling", onHold: "calling" },
  start: { calling: "serving", onHold: "serving" },
  hold: { waiting: "onHold", calling: "onHold", serving: "onHold" },
  resume: { onHold: "waiting", missed: "waiting" },
  done: { calling: "done", serving: "done", onHold: "done" },
  transfer: { waiting: "left", calling: "left", serving: "left", onHold: "left", missed: "left" },
  leave: { waiting: "left", calling: "left", onHold: "left", missed: "left" },
  classify: { waiting: "waiting", onHold: "onHold" },
};

/** The state an action leads to, but undo, which goes back to what was; null where it is refused. */
export function stateAfter(action: Exclude<QueueAction, "undo">, { state, missed }: QueueFacts): QueueState | null {
  if (action !== "miss") return next[action][state] ?? null;
  if (state !== "calling") return null;
  return missed + 1 >= mostMissed ? "missed" : "waiting";
}

/** Whether it begins an exam, or says done of one that was not begun: what safety may speak against. */
export const beginsExam = (action: QueueAction, state: QueueState): boolean =>
  action === "start" || (action === "done" && state !== "serving");

/** Whether the last action can still be taken back. */
export const canUndo = ({ acted }: QueueFacts, now: Date): boolean =>
  acted !== null && now.getTime() - acted.getTime() <= undoSeconds * 1000;

/** What only those do who manage the queue: it goes past somebody else's turn. */
export const managersActions: readonly QueueAction[] = ["call", "classify"];

/** What the change of a scheduled exam does to its place in a queue. */
export type Followed = "enter" | "leave" | "finish" | null;

/** @param needsNoImages its modality's exams are done once the patient is there: the queue is where they are made */
export function followed(from: ScheduledExamStatus, to: ScheduledExamStatus, needsNoImages: boolean): Followed {
  const wasHere = from === "Arrived" || from === "Performed";
  switch (to) {
    case "Arrived":
      return "enter";
    case "Performed":
      return needsNoImages && !wasHere ? "enter" : "finish";
    case "Cancelled":
      return "leave";
    default:
      return wasHere ? "leave" : null;
  }
}

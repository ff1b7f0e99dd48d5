import { Icon } from "../../components/icon";
import type { ShownPromise } from "./shown-promise.server";

export interface ShownDue {
  dueText: string;
  /** Null of what nobody waits for any more. */
  promise: ShownPromise | null;
}

/** By when an answer is promised, and how long that is. */
export function AnswerDue({ dueText, promise }: ShownDue) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tabular-nums">{dueText}</span>
      <PromiseLeft promise={promise} />
    </span>
  );
}

/** How long is left of what was promised; on a phone it takes as many lines as it needs. */
export function PromiseLeft({ promise }: { promise: ShownPromise | null }) {
  if (!promise) return null;
  return (
    <span
      className={`inline-flex items-start gap-1 text-sm tabular-nums ${promise.isOverdue ? "font-medium text-danger" : "text-muted"}`}
    >
      <Icon name="clock" className="mt-0.5 shrink-0" />
      <span>{promise.text}</span>
    </span>
  );
}

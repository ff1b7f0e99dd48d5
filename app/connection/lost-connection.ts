import { waitForRetry, patienceMs } from "./wait-for-retry";

/**
 * Requests of the page that got no answer wait here to be sent again: what was typed stays. A store outside React,
 * because fetch waits and the notice shows.
 */
export type ConnectionState = "open" | "lost" | "trying" | "givenUp";

interface Unanswered {
  /** Sends it as it was; null while it is under way again. */
  resend: (() => void) | null;
  /** Presses the button it came from, so that what stands on the page by now is sent. @returns whether it still could */
  press: (() => boolean) | null;
}

const unanswered = new Map<object, Unanswered>();
const listeners = new Set<() => void>();
/** What was pressed last and is not on its way yet. */
let pressed: Unanswered["press"] = null;
/** Somebody went elsewhere while what they had pressed waited. */
let isGivenUp = false;

function tell() {
  for (const listener of listeners) listener();
}

function set(request: object, state: Unanswered | null) {
  if (state) unanswered.set(request, state);
  else unanswered.delete(request);
  tell();
}

export const lostConnection = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  state(): ConnectionState {
    if (unanswered.size === 0) return isGivenUp ? "givenUp" : "open";
    return [...unanswered.values()].some(({ resend }) => resend !== null) ? "lost" : "trying";
  },
  stateOnServer: (): ConnectionState => "open",
  /** Whether the page shows that the line is lost. */
  isTold: () => listeners.size > 0,
  /** A form is about to be sent by that button. */
  pressed(form: HTMLFormElement, button: HTMLElement | null) {
    isGivenUp = false;
    pressed = () => {
      if (!form.isConnected || (button instanceof HTMLButtonElement && button.form !== form)) return false;
      form.requestSubmit(button);
      return true;
    };
  },
  /** Everything that waits is sent as it was. */
  resend() {
    for (const { resend } of unanswered.values()) resend?.();
  },
  /** Somebody asks once more for what waits, as the page stands now. */
  askAgain() {
    for (const { press, resend } of [...unanswered.values()]) if (!press?.()) resend?.();
  },
  /** It is read that something was given up. */
  read() {
    isGivenUp = false;
    tell();
  },
};

interface SendOptions {
  /** It changes nothing. What may have arrived is sent again only by a person. */
  isSafe: boolean;
  /** It carries files, which take their time. */
  isHeavy: boolean;
  signal: AbortSignal | undefined;
}

/** Sends until there is an answer. Rejects when the request is given up, or where no page shows that the line is lost. */
export async function sendUntilAnswered(send: () => Promise<Response>, sending: SendOptions): Promise<Response> {
  const request = {};
  const press = sending.isSafe ? null : pressed;
  if (!sending.isSafe) pressed = null;
  try {
    for (;;) {
      const answer = await answered(send, request, press, sending);
      if (answer) return answer;
      set(request, { resend: null, press });
    }
  } finally {
    if (unanswered.has(request)) set(request, null);
  }
}

/** One try. @returns its answer; null once it is to be sent again */
function answered(
  send: () => Promise<Response>,
  request: object,
  press: Unanswered["press"],
  { isSafe, isHeavy, signal }: SendOptions,
): Promise<Response | null> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const sendAgain = () => {
      isOver = true;
      resolve(null);
    };
    const wait = () => {
      if (!isOver) set(request, { resend: sendAgain, press });
    };
    const lose = () => {
      wait();
      if (isSafe) void waitForRetry().then(sendAgain);
    };
    const late = isHeavy ? undefined : setTimeout(wait, patienceMs);
    signal?.addEventListener("abort", () => {
      // Another form that takes its place has the last word.
      if (press && !pressed && unanswered.has(request)) isGivenUp = true;
      reject(signal.reason);
    });
    const isTold = () => listeners.size > 0 && !signal?.aborted;
    send()
      .then(
        (answer) => (isOfGateway(answer) && isTold() ? lose() : resolve(answer)),
        (failure: unknown) => (isTold() ? lose() : reject(failure)),
      )
      .finally(() => clearTimeout(late));
  });
}

/** Resolves when the line is back, or somebody asks once more. */
export async function waitForConnection(): Promise<void> {
  const request = {};
  await new Promise<void>((resolve) => {
    set(request, { resend: resolve, press: null });
    void waitForRetry().then(resolve);
  });
  set(request, null);
}

/** A gateway in front of the platform that does not reach it (RFC 9110 §15.6.3-15.6.5). */
const isOfGateway = ({ status, headers }: Response) => [502, 503, 504].includes(status) && !headers.has("X-Request-Id");

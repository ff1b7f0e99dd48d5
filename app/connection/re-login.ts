/**
 * The one open question for the password: every request that found the session over waits for the same answer.
 * A store outside React, because fetch asks and the dialog shows.
 */
let waiting: { promise: Promise<void>; resolve: () => void } | null = null;
let isOpen = false;
/** Put away, the question waits for the person: what the page asks by itself does not bring it back. */
let isPutAway = false;
/** The person signed out in another tab: nothing of the page is shown until they are back. */
let isCovering = false;
let timesReopened = 0;
const listeners = new Set<() => void>();

function show(open: boolean) {
  isOpen = open;
  for (const listener of listeners) listener();
}

export const reLogin = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: () => isOpen,
  isCovering: () => isCovering,
  isNeverOnServer: () => false,
  /** How often the session was opened again on this page: a refusal of what was sent before says nothing of it. */
  timesReopened: () => timesReopened,
  /** Whether a request waits for the password, the question open or put away. */
  isWaiting: () => waiting !== null,
  /** Whether the page is somebody's: one that nobody signed in to has nobody to ask. */
  isAskable: () => listeners.size > 0,
  /** Puts the question away; requests go on waiting, and the next one that somebody asked for brings it back. */
  dismiss() {
    isPutAway = true;
    show(false);
  },
  /** Somebody pressed something: what it asks for may ask for the password again. */
  acted() {
    isPutAway = false;
  },
  /** Asks at once, over a page of which nothing is seen. */
  cover() {
    isCovering = true;
    show(true);
  },
  /** Somebody asked once more for what waits for the password. */
  remind() {
    if (waiting) show(true);
  },
  /** The session is open again: everything that waited is sent. */
  succeed() {
    timesReopened += 1;
    waiting?.resolve();
    waiting = null;
    isPutAway = false;
    isCovering = false;
    show(false);
  },
};

/** Opens the dialog, unless it was put away, and waits until the person signed in. Rejects when the request is given up meanwhile. */
export function askAgain(signal: AbortSignal | undefined): Promise<void> {
  if (!waiting) {
    let resolve = () => {};
    const promise = new Promise<void>((done) => (resolve = done));
    waiting = { promise, resolve };
  }
  if (!isPutAway) show(true);
  const { promise } = waiting;
  if (!signal) return promise;
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true })),
  ]);
}

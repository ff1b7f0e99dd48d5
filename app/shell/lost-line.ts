import { lineBack } from "./line-back";

/**
 * Requests of the page that got no answer wait here to be sent again: what was typed stays. A store outside React,
 * because fetch waits and the notice shows.
 */
export type LineState = "open" | "lost" | "trying";

/** By request, what sends it again; null while it is under way. */
const unanswered = new Map<object, (() => void) | null>();
const listeners = new Set<() => void>();

function set(request: object, resend: (() => void) | null | undefined) {
  if (resend === undefined) unanswered.delete(request);
  else unanswered.set(request, resend);
  for (const listener of listeners) listener();
}

export const lostLine = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  state(): LineState {
    if (unanswered.size === 0) return "open";
    return [...unanswered.values()].some((resend) => resend !== null) ? "lost" : "trying";
  },
  stateOnServer: (): LineState => "open",
  /** Somebody asked for what waits once more. */
  resend() {
    for (const resend of unanswered.values()) resend?.();
  },
};

interface Sending {
  /** It changes nothing. What may have arrived is sent again only by a person. */
  isSafe: boolean;
  signal: AbortSignal | undefined;
}

/** Sends until there is an answer. Rejects when the request is given up, or where no page shows that the line is lost. */
export async function sentUntilAnswered(send: () => Promise<Response>, sending: Sending): Promise<Response> {
  const request = {};
  try {
    for (;;) {
      const answer = await send().catch((failure: unknown) => {
        if (sending.signal?.aborted || listeners.size === 0) throw failure;
        return null;
      });
      if (answer && (!isOfGateway(answer) || listeners.size === 0)) return answer;
      await untilResent(request, sending);
      set(request, null);
    }
  } finally {
    if (unanswered.has(request)) set(request, undefined);
  }
}

function untilResent(request: object, { isSafe, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    set(request, resolve);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (isSafe) void lineBack().then(resolve);
  });
}

/** A gateway in front of the platform that does not reach it (RFC 9110 §15.6.3-15.6.5). */
const isOfGateway = ({ status, headers }: Response) => [502, 503, 504].includes(status) && !headers.has("X-Request-Id");

import { streamBody } from "../bytes/stream-body";
import { Problem } from "../problem";
import { Hints } from "./hints";
import type { LiveHub, LiveTopic } from "./live-hub";

/** Proxies give up a connection on which nothing comes for a minute. */
const heartbeatMs = 25_000;
const endsMs = 5 * 60_000;
const openOf = new Map<string, number>();

interface Following<Event extends string> {
  live: LiveHub;
  request: Request;
  /** What is followed, and as which event it is told. */
  topics: readonly (readonly [LiveTopic, Event])[];
  /** Whose streams are counted together. */
  of: string;
  /** How many of them may be open. */
  most: number;
  /** Between two hints of the same kind; a second unless told. */
  pauseMs?: number;
}

/**
 * Hints as server-sent events (WHATWG HTML), until the page is left, the server stops or five minutes have passed: rights
 * are looked at again then, and the browser begins anew by itself.
 *
 * @throws Problem unavailable where too many are open
 */
export function eventStream<Event extends string>(following: Following<Event>): Response {
  if ((openOf.get(following.of) ?? 0) >= following.most) throw new Problem("unavailable");
  return new Response(streamBody(events(following)), {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      // nginx would keep the events back until there are enough of them.
      "x-accel-buffering": "no",
    },
  });
}

const encoder = new TextEncoder();

async function* events<Event extends string>({
  live,
  request,
  topics,
  of,
  pauseMs,
}: Following<Event>): AsyncGenerator<Uint8Array> {
  const over = AbortSignal.any([live.stopped, request.signal]);
  openOf.set(of, (openOf.get(of) ?? 0) + 1);
  const hints = new Hints<Event>(pauseMs);
  const ends = topics.map(([topic, event]) => live.follow(topic, () => hints.add(event)));
  const endsAt = Date.now() + endsMs;
  try {
    yield encoder.encode("retry: 3000\n\n");
    while (Date.now() < endsAt && !over.aborted) {
      const event = await hints.next(heartbeatMs, over);
      yield encoder.encode(event === null ? ":\n\n" : `event: ${event}\ndata:\n\n`);
    }
  } finally {
    for (const end of ends) end();
    const open = (openOf.get(of) ?? 1) - 1;
    if (open > 0) openOf.set(of, open);
    else openOf.delete(of);
  }
}

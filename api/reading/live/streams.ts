import { liveStreams, type LiveEvent } from "#contract/reading/live";
import type { Caller } from "#api/infrastructure/actor/caller";
import { streamBody } from "#api/infrastructure/bytes/stream-body";
import type { LiveHub, LiveTopic } from "#api/infrastructure/live/live-hub";
import { Problem } from "#api/infrastructure/problem";
import { streaming, type StreamRoute } from "#api/kernel/streams";
import { Hints } from "./hints";

const maxOfAccount = 20;
/** Proxies give up a connection on which nothing comes for a minute. */
const heartbeatMs = 25_000;
const endsMs = 5 * 60_000;
const openOf = new Map<string, number>();

const events = streaming(liveStreams.events, async ({ context, request }) => {
  const caller = context.caller();
  const { live } = context.platform;
  if ((openOf.get(caller.accountId) ?? 0) >= maxOfAccount) throw new Problem("unavailable");
  const body = streamBody(eventsFor(caller, live, AbortSignal.any([live.stopped, request.signal])));
  return Promise.resolve(
    new Response(body, {
      headers: {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        // nginx would keep the events back until there are enough of them.
        "x-accel-buffering": "no",
      },
    }),
  );
});

const encoder = new TextEncoder();

/** @param over when the page is left, or the server stops */
async function* eventsFor(caller: Caller, live: LiveHub, over: AbortSignal): AsyncGenerator<Uint8Array> {
  const { accountId } = caller;
  openOf.set(accountId, (openOf.get(accountId) ?? 0) + 1);
  const hints = new Hints();
  const ends = topicsOf(caller).map(([topic, event]) => live.follow(topic, () => hints.add(event)));
  const endsAt = Date.now() + endsMs;
  try {
    yield encoder.encode("retry: 3000\n\n");
    while (Date.now() < endsAt && !over.aborted) {
      const event = await hints.next(heartbeatMs, over);
      yield encoder.encode(event === null ? ":\n\n" : `event: ${event}\ndata:\n\n`);
    }
  } finally {
    for (const end of ends) end();
    const open = (openOf.get(accountId) ?? 1) - 1;
    if (open > 0) openOf.set(accountId, open);
    else openOf.delete(accountId);
  }
}

function topicsOf({ accountId, organizations }: Caller): [LiveTopic, LiveEvent][] {
  const seen = [...organizations.values()].filter(({ actions }) => actions.has("exam_get"));
  return [
    [`notifications ${accountId}`, "notifications"],
    ...seen.map(({ bucketId }): [LiveTopic, LiveEvent] => [`exams ${bucketId}`, "exams"]),
  ];
}

export const liveRoutes: StreamRoute[] = [events];

import type { Action } from "#contract/kernel/actions";
import { liveStreams, type LiveEvent } from "#contract/reading/live";
import type { Caller } from "#api/infrastructure/actor/caller";
import { eventStream } from "#api/infrastructure/live/event-stream";
import type { LiveTopic } from "#api/infrastructure/live/live-hub";
import { streaming, type StreamRoute } from "#api/kernel/streams";

const maxOfAccount = 20;
const callActions = ["calling_call", "calling_manage_queue"] as const;
const registryActions = ["registry_create", "registry_update"] as const;

const events = streaming(liveStreams.events, ({ context, request }) => {
  const caller = context.caller();
  const { live } = context.platform;
  return Promise.resolve(
    eventStream({ live, request, topics: topicsOf(caller), of: caller.accountId, most: maxOfAccount }),
  );
});

type Followed = readonly [LiveTopic, LiveEvent];

function topicsOf({ accountId, organizations }: Caller): Followed[] {
  const ofOrganizations = [...organizations.values()].flatMap(({ bucketId, actions }): Followed[] => {
    const topicsFor = (needed: readonly Action[], ...events: Exclude<LiveEvent, "notifications">[]) =>
      needed.some((action) => actions.has(action))
        ? events.map((event) => [`${event} ${bucketId}`, event] as const)
        : [];
    return [
      ...topicsFor(["exam_get"], "exams", "attachments"),
      ...topicsFor(callActions, "queue"),
      ...topicsFor(registryActions, "schedule", "photographs"),
    ];
  });
  return [[`notifications ${accountId}`, "notifications"], ...ofOrganizations];
}

export const liveRoutes: StreamRoute[] = [events];

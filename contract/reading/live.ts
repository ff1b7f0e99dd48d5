import { signedIn } from "#contract/kernel/access";
import { stream } from "#contract/kernel/stream";

/** What a page is told to look at anew, as the name of an event. */
export const liveEvents = ["exams", "notifications", "queue", "schedule", "photographs", "attachments"] as const;
export type LiveEvent = (typeof liveEvents)[number];

export const liveStreams = {
  events: stream({
    method: "GET",
    path: "/live",
    access: signedIn,
    summary:
      "Server-sent events (WHATWG HTML, 'Server-sent events') while it is open: 'exams' where an exam may have come to an " +
      "organization whose exams the caller may see, 'notifications' where the caller may have a new one, 'queue' where " +
      "somebody moved in a queue the caller calls from, 'schedule' where a time was booked or given up in a calendar the " +
      "caller books in, 'photographs' where a phone sent one of an order there, 'attachments' where a picture or document " +
      "came to an exam the caller may see. They say nothing more: exams/newly, notifications/mine, queue-exams/query, " +
      "schedule, registry/{orderId} and reports/{id}/attachments tell. Ends after five minutes, so that rights are looked at again; " +
      "unavailable with more than twenty open for an account.",
    produces: ["text/event-stream"],
  }),
};

import type { QueueScreen } from "#contract/registration/queue-views";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { announcingOf } from "./announcing";

/** A call begins to be said within that time, or not at all: a screen that was away does not catch up. */
const sayWithinMs = 20_000;

/** What a television shows, in its browser's language, and what it says. */
export function shownScreen(screen: QueueScreen, request: Request) {
  const { dayTime, time } = formats(languageOf(request), screen.timeZone);
  const { calls, queues, organizationName, code } = screen;
  return {
    ...{ organizationName, code, queues },
    announcing: announcingOf(request.url),
    clock: dayTime(screen.now),
    calls: calls.map(({ called, ...call }) => ({
      ...call,
      called: time(called),
      isNew: call.isOpen && Date.parse(screen.now) - Date.parse(called) < sayWithinMs,
    })),
  };
}
export type ShownScreen = ReturnType<typeof shownScreen>;

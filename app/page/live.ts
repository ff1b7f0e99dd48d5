import { liveEvents, type LiveEvent } from "#contract/reading/live";

/**
 * One stream of events for all of a page that follow one (contract/reading/live.ts). It is open while the page is looked
 * at: a browser has six connections for a host without HTTP/2, too few for one of every tab behind other windows.
 */
const followers = new Map<LiveEvent, Set<() => void>>();
let source: EventSource | null = null;
let opening: ReturnType<typeof setTimeout> | undefined;

/** A page that is left at once, for the next exam or to sign out, opens none. */
const openAfterMs = 1_000;

/** Whether hints arrive, so that nothing has to be asked by the clock. */
export const isLive = (): boolean => source?.readyState === EventSource.OPEN;

function openSoon() {
  clearTimeout(opening);
  if (!source && !document.hidden) opening = setTimeout(open, openAfterMs);
}

function open() {
  source = new EventSource("/api/v1/live");
  // What came before it was open is not told.
  source.addEventListener("open", () => followers.forEach((_, event) => tell(event)));
  for (const event of liveEvents) source.addEventListener(event, () => tell(event));
}

function close() {
  clearTimeout(opening);
  source?.close();
  source = null;
}

const tell = (event: LiveEvent) => followers.get(event)?.forEach((told) => told());

function seen() {
  if (document.hidden) close();
  else openSoon();
}

/** Calls back whenever there may be news. Where events do not come, nothing is called. @returns what ends it */
export function followLive(event: LiveEvent, told: () => void): () => void {
  if (followers.size === 0) document.addEventListener("visibilitychange", seen);
  const ofEvent = followers.get(event) ?? new Set();
  followers.set(event, ofEvent.add(told));
  openSoon();
  return () => {
    ofEvent.delete(told);
    if (ofEvent.size === 0) followers.delete(event);
    if (followers.size > 0) return;
    close();
    document.removeEventListener("visibilitychange", seen);
  };
}

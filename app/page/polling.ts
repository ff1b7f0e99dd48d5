import type { LiveEvent } from "#contract/reading/live";
import { lazyChunk } from "../connection/lazy-chunk";

interface Polling {
  /** Asks once. @returns false where it is not to be asked again */
  ask: () => Promise<boolean>;
  everyMs: number;
  /** Until the first time; as `everyMs` unless told. */
  firstMs?: number;
  /** Ask on while nobody looks at the page: for who wants to hear of news (docs/decisions/030). */
  whileHidden: boolean;
  /** Told of by the platform: asked then, and by the clock only where events do not come (docs/decisions/038). */
  event: LiveEvent;
}

/** What of the document it goes by. */
type Page = Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;
type Live = typeof import("./live");

/**
 * Asks again and again. A page that nobody looks at rests unless told otherwise, and asks at once when it is looked at
 * again. A network that is away for a while is no news: the next round asks again.
 *
 * @returns what ends it
 */
export function startPolling(
  { ask, everyMs, firstMs = everyMs, whileHidden, event }: Polling,
  page: Page,
  loadLive: () => Promise<Live> = () => lazyChunk(() => import("./live")),
): () => void {
  let isAsking = false;
  let wasLeftOut = false;
  let isOver = false;
  let live: Live | null = null;
  let unfollow = () => {};

  async function round() {
    wasLeftOut = page.hidden && !whileHidden;
    if (wasLeftOut || isAsking) return;
    isAsking = true;
    try {
      if (!(await ask())) stop();
    } catch (error) {
      console.warn(error);
    }
    isAsking = false;
  }
  const look = () => void (wasLeftOut && !page.hidden && round());

  const next = () => {
    timer = setTimeout(next, everyMs);
    if (!live?.isLive()) void round();
  };
  let timer = setTimeout(next, firstMs);
  page.addEventListener("visibilitychange", look);
  loadLive().then(
    (loaded) => {
      if (isOver) return;
      live = loaded;
      unfollow = loaded.followLive(event, () => void round());
    },
    // The clock asks on.
    () => undefined,
  );
  function stop() {
    isOver = true;
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", look);
    unfollow();
  }
  return stop;
}

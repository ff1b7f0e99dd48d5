import { useEffect, useRef } from "react";
import { tellOfNotifications } from "./tell-of-notifications";
import { tellWaiting, type Waiting } from "./waiting";

const firstMs = 4_000;
const everyMs = 60_000;

interface Loaded extends Waiting {
  newestId: string | null;
  withSound: boolean;
}

/**
 * Asks every minute how much waits for the reader, and for what he is to be told of. Without scripts nothing asks: each
 * page counts as it is loaded.
 */
export function NotificationPoll({ loaded }: { loaded: Loaded }) {
  const { newestId, withSound } = loaded;
  // Only what comes after the page was loaded is news, however often the reader goes on to another one.
  const known = useRef(newestId);
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  }, [loaded]);
  useEffect(() => {
    let isAsking = false;
    async function ask() {
      // A page that is not looked at does not ask.
      if (document.hidden || isAsking) return;
      isAsking = true;
      const asked = latest.current;
      const tell = (waiting: Waiting) => tellWaiting(asked, waiting);
      if (!(await tellOfNotifications({ newestId: known.current, withSound }, tell))) stop();
    }
    // A network that is away for a while is no news: the next round asks again.
    const round = () =>
      void ask()
        .catch(console.warn)
        .finally(() => (isAsking = false));
    const first = setTimeout(round, firstMs);
    const timer = setInterval(round, everyMs);
    function stop() {
      clearTimeout(first);
      clearInterval(timer);
    }
    return stop;
  }, [withSound]);
  return null;
}

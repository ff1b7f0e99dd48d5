import { useEffect, useRef } from "react";
import { tellOfNotifications } from "./tell-of-notifications";

const firstMs = 4_000;
const everyMs = 60_000;

/** Asks every minute for what the reader is to be told of. Without scripts nothing asks: the user menu counts. */
export function NotificationPoll({ newestId, withSound }: { newestId: string | null; withSound: boolean }) {
  // Only what comes after the page was loaded is news, however often the reader goes on to another one.
  const known = useRef(newestId);
  useEffect(() => {
    let isAsking = false;
    async function ask() {
      // A page that is not looked at does not ask.
      if (document.hidden || isAsking) return;
      isAsking = true;
      if (!(await tellOfNotifications(known.current, withSound))) stop();
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

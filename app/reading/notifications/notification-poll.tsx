import { useEffect, useRef } from "react";
import { startPolling } from "../../page/polling";
import { tellOfNotifications } from "./tell-of-notifications";
import { tellWaiting, type Waiting } from "./waiting";

const firstMs = 4_000;
const everyMs = 60_000;

interface Loaded extends Waiting {
  newestId: string | null;
  withSound: boolean;
}

/**
 * Asks every minute how much waits for the reader, and for what they are to be told of. Without scripts nothing asks: each
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
    function ask() {
      const asked = latest.current;
      return tellOfNotifications({ newestId: known.current, withSound }, (waiting) => tellWaiting(asked, waiting));
    }
    return startPolling({ ask, everyMs, firstMs, whileHidden: withSound, event: "notifications" }, document);
  }, [withSound]);
  return null;
}

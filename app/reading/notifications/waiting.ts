import { useSyncExternalStore } from "react";

/** What waits for the reader. */
export interface Waiting {
  unread: number;
  openCritical: number;
}

let polled: { loaded: Waiting; now: Waiting } | null = null;
const listeners = new Set<() => void>();

/** Tells what waits by now. @param loaded what the page said when it was loaded */
export function tellWaiting(loaded: Waiting, now: Waiting): void {
  polled = { loaded, now };
  for (const listener of listeners) listener();
}

const store = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => polled,
  readOnServer: () => null,
};

/** What waits, by the latest poll of this page; a page loaded after it knows better. */
export function useWaiting(loaded: Waiting | null | undefined): Waiting {
  const latest = useSyncExternalStore(store.subscribe, store.read, store.readOnServer);
  return (latest?.loaded === loaded ? latest?.now : loaded) ?? { unread: 0, openCritical: 0 };
}

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run on this page: false on the server and in the first render. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

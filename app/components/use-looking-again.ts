import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const everyMs = 3_000;

/** Reads the page's data again every few seconds, while something is waited for that happens elsewhere. */
export function useLookingAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}

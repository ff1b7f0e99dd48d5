import { useEffect, useRef, useState } from "react";

/** Browsers refuse a page that changes its address at every notch of a wheel. */
const restMs = 250;

/**
 * A value of the URL that is turned faster than the URL may be: shown at once, told when it comes to rest.
 *
 * @param told as the URL has it now; another one there wins
 * @param key of what the URL says
 */
export function useUntilTold<Value>(told: Value, key: string, tell: (value: Value) => void) {
  const [turned, setTurned] = useState<{ from: string; value: Value } | null>(null);
  const shown = turned && turned.from === key ? turned : null;
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    if (!shown) return;
    const timer = window.setTimeout(() => latest.current(shown.value), restMs);
    return () => window.clearTimeout(timer);
  }, [shown]);
  return [shown ? shown.value : told, (value: Value) => setTurned({ from: key, value })] as const;
}

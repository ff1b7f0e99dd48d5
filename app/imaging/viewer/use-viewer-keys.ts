import { useEffect, useRef } from "react";
import { commandOf, type Command } from "./viewer-tools";

const turning = /^(Arrow|Page|Home|End)/;

/** Where keys are for typing, choosing or turning something else. */
const isTakenBy = (target: EventTarget | null, key: string) => {
  if (!(target instanceof HTMLElement)) return false;
  // A slider takes the keys that turn it, and no others.
  if (target instanceof HTMLInputElement && target.type === "range") return turning.test(key);
  if (target.closest("input, textarea, select, [contenteditable], [role=dialog], dialog")) return true;
  return (key === " " || key === "Enter") && target.closest("a, button, summary") !== null;
};

/** The viewer's keys, wherever the focus is. */
export function useViewerKeys(run: (command: Command) => void, isOn: boolean) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      const command = isTakenBy(event.target, event.key) ? null : commandOf(event);
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}

import { useEffect, useRef } from "react";
import { openDialog } from "../components/dialog-frame";

/** Inputs that take no letters: a key pressed on them is meant for the page. */
const untyped = new Set(["checkbox", "radio", "button", "submit", "reset", "file"]);

/** Whether what is pressed would be written somewhere. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !untyped.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/**
 * Plain keys of a page, by `KeyboardEvent.key` in lower case: pressed without Ctrl, Alt or ⌘, outside of fields and open
 * dialogs. One that answers false leaves the key to the browser. Names them in the page's `handle.keys` too (keys.ts).
 */
export function useKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector(openDialog)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act && act() !== false) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

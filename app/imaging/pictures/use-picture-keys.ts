import { useEffect, useRef } from "react";

/** Keys people turn a stack of images with, and how far each goes. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable], [role=dialog], dialog, [role=menu]");

/** Turns pictures by key, as the links beside do; not while somebody types. */
export function usePictureKeys(position: number, total: number, goTo: (position: number) => void) {
  const latest = useRef({ position, goTo });
  useEffect(() => {
    latest.current = { position, goTo };
  });
  useEffect(() => {
    if (total < 2) return;
    function onKey(event: KeyboardEvent) {
      const step = steps[event.key];
      if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      latest.current.goTo(Math.min(Math.max(0, latest.current.position + step), total - 1));
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [total]);
}

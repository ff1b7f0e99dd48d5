import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { flushSync } from "react-dom";
import { lazyChunk } from "../connection/lazy-chunk";

type Headless = typeof import("./headless/headless");

/** Headless UI and what we make of it, once it has come: a page works before, and without. */
let library: Headless | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** Loads it when the page has nothing better to do. What does not come leaves the browser's own elements in their place. */
function ask() {
  if (isAsked) return;
  isAsked = true;
  const load = () =>
    lazyChunk(() => import("./headless/headless")).then(
      (loaded) => {
        library = loaded;
        for (const tell of listeners) tell();
      },
      // Asked for again by the next page.
      () => (isAsked = false),
    );
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in window) requestIdleCallback(() => void load(), { timeout: 5_000 });
  else setTimeout(() => void load(), 1_000);
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  ask();
  return () => listeners.delete(tell);
}

/** The library, once it is there. */
export const useLibrary = (): Headless | null =>
  useSyncExternalStore(
    subscribe,
    () => library,
    () => null,
  );

/**
 * The library, once it may take the place of what stands there: never under somebody's hands.
 *
 * @param standIn the browser's own element, which is in use while it is open or has the focus
 * @param takeOver called as it goes, to take over what is typed in it
 * @param isAutoFocused the page itself put the focus on it, and will put it on what takes its place
 */
export function useHeadless(
  standIn: RefObject<HTMLElement>,
  takeOver?: () => void,
  isAutoFocused = false,
): Headless | null {
  const loaded = useLibrary();
  const [isTaken, setTaken] = useState(false);
  const isTouched = useRef(!isAutoFocused);
  useEffect(() => {
    const element = standIn.current;
    if (!loaded || isTaken || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takePlace = () => {
      if (element.matches("[open]") || (isTouched.current && element.contains(document.activeElement))) return;
      // At once: whatever is opened or typed between the look and the change would vanish.
      flushSync(() => {
        takeOver?.();
        setTaken(true);
      });
    };
    // The focus is still where it was while its leaving is told; and React can't draw at once while it draws.
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(takePlace);
    };
    const touched = () => (isTouched.current = true);
    element.addEventListener("keydown", touched);
    element.addEventListener("pointerdown", touched);
    element.addEventListener("focusout", later);
    element.addEventListener("toggle", later);
    later();
    return () => {
      clearTimeout(timer);
      element.removeEventListener("focusout", later);
      element.removeEventListener("keydown", touched);
      element.removeEventListener("pointerdown", touched);
      element.removeEventListener("toggle", later);
    };
  });
  return isTaken ? loaded : null;
}

import { useEffect } from "react";

/** Presses the button of the page that says it is for this shortcut. */
function press(shortcut: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`button[data-shortcut="${shortcut}"]:not(:disabled)`);
  button?.click();
  return button !== null;
}

/**
 * Ctrl or ⌘ with S saves, Alt with Enter submits or approves, and goes on to the next of the list where there is one;
 * with Shift it stays. The keys of the reading room, in any field.
 */
export function useShortcuts() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
      const isFinish = event.altKey && !event.ctrlKey && event.key === "Enter";
      if (!isSave && !isFinish) return;
      const isPressed = isSave ? press("save") : event.shiftKey ? press("finishHere") : press("finish");
      if (isPressed) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

import { useEffect } from "react";

/** Presses the button of the page that says it is for this shortcut. */
function press(shortcut: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`button[data-shortcut="${shortcut}"]:not(:disabled)`);
  button?.click();
  return button !== null;
}

/** Ctrl or ⌘ with S saves, Alt with Enter submits or approves: the keys of the reading room, in any field. */
export function useShortcuts() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s";
      const isFinish = event.altKey && !event.ctrlKey && event.key === "Enter";
      if (!isSave && !isFinish) return;
      if (press(isSave ? "save" : "finish")) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

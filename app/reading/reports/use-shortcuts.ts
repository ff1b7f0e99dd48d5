import { useEffect } from "react";
import { openDialog } from "../../components/dialog-frame";
import { isTyping, useKeys } from "../../page/use-keys";

/** Presses the button of the page that says it is for this shortcut. */
function press(shortcut: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`button[data-shortcut="${shortcut}"]:not(:disabled)`);
  button?.click();
  return button !== null;
}

/** Goes to the field of the page that has this access key, ticks the box, presses the button. */
function reach(key: string): boolean {
  if (document.querySelector(openDialog)) return false;
  const element = document.querySelector<HTMLElement>(`[data-access-key="${key}"]:not(:disabled)`);
  // Whoever saves goes on typing where the cursor is.
  if (!(element instanceof HTMLButtonElement)) element?.focus();
  if (element && !isTyping(element)) element.click();
  return element !== null;
}

/** By its place on the keyboard: with Alt the letter is another on some systems. */
const keyOf = ({ code }: KeyboardEvent) => /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? "";

function pressed(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey, key } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "s") return press("save");
  if (!altKey || ctrlKey || metaKey) return false;
  if (key === "Enter") return press(shiftKey ? "finishHere" : "finish");
  return !shiftKey && reach(keyOf(event));
}

/**
 * Ctrl or ⌘ with S saves, Alt with Enter submits or approves, and goes on to the next of the list where there is one;
 * with Shift it stays. Alt with a figure goes to a field (use-access-key.ts). The keys of the reading room, in any field;
 * E, outside of fields, begins to edit.
 */
export function useShortcuts() {
  useKeys({ e: () => press("edit") });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      if (pressed(event)) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

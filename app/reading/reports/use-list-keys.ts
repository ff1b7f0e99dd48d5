import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { openDialog } from "../../components/dialog-frame";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])") !== null;

/** J and K go to the next exam of the list and back, outside fields; with Alt from anywhere. */
export function useListKeys(place: { previous: string | null; next: string | null } | null) {
  const navigate = useNavigate();
  const [previous, next] = [place?.previous ?? null, place?.next ?? null];
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.isComposing || document.querySelector(openDialog)) return;
      if (!event.altKey && (event.shiftKey || isTyping(event.target))) return;
      // By its place on the keyboard: with Alt the letter is another on some systems.
      const href = event.code === "KeyJ" ? next : event.code === "KeyK" ? previous : null;
      if (href === null) return;
      event.preventDefault();
      navigate(href);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate, previous, next]);
}

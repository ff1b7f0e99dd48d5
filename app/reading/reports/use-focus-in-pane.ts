import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paneKeys } from "./pane-keys";

/** What is filled in or pressed first: the views of a past exam are links, and passed over. */
const first = "input:not([type=hidden], [type=file]), select, textarea, button";

/**
 * Whoever opens templates or past exams by their key goes on at the list; whoever chooses one, within it: the link they
 * pressed is behind it, or gone. Who writes on meanwhile is left alone; and where fingers press, the pane is far below the
 * text: only what was chosen in it leads there, not a report that is opened or begun.
 */
export function useFocusInPane(kind: keyof typeof paneKeys): void {
  const { key, search } = useLocation();
  const before = useRef(search);
  useEffect(() => {
    const isChosen = search !== before.current;
    before.current = search;
    if (!isChosen && !window.matchMedia("(pointer: fine)").matches) return;
    const { activeElement } = document;
    const find = (selector: string) => document.querySelector<HTMLElement>(`.report-pane ${selector}`);
    const entry = find(".past-exam[aria-current]") ?? find(".past-exam");
    const chosen = find("[data-chosen]")?.querySelector<HTMLElement>(first);
    if (activeElement?.matches(`.report-tab[data-access-key="${paneKeys[kind]}"]`)) (entry ?? chosen)?.focus();
    else if (activeElement === document.body || activeElement?.matches(".past-exam")) chosen?.focus();
  }, [kind, key, search]);
}

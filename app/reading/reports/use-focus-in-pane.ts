import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { paneKeys } from "./pane-keys";

/** What is filled in or pressed first: the views of a past exam are links, and passed over. */
const first = "input:not([type=hidden], [type=file]), select, textarea, button";

/**
 * Whoever opens templates or past exams by their key goes on at the list; whoever chooses one, within it: the link they
 * pressed is behind it, or gone. Who writes on meanwhile is left alone.
 */
export function useFocusInPane(kind: keyof typeof paneKeys): void {
  const { key } = useLocation();
  useEffect(() => {
    const { activeElement } = document;
    const find = (selector: string) => document.querySelector<HTMLElement>(`.report-pane ${selector}`);
    const entry = find(".past-exam[aria-current]") ?? find(".past-exam");
    const chosen = find("[data-chosen]")?.querySelector<HTMLElement>(first);
    if (activeElement?.matches(`.report-tab[data-access-key="${paneKeys[kind]}"]`)) (entry ?? chosen)?.focus();
    else if (activeElement === document.body || activeElement?.matches(".past-exam")) chosen?.focus();
  }, [kind, key]);
}

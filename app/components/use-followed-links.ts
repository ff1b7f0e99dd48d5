import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { leaveBy, returnToRow } from "./left-row";

/**
 * Has the router follow the plain links of an element that is given the ref. For lists: a `Link` costs the server as much
 * as the rest of its row. Whoever comes back finds the link they left by focused.
 */
export function useFollowedLinks<Holder extends Element>() {
  const holder = useRef<Holder>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (holder.current) returnToRow(holder.current);
  }, []);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || event.defaultPrevented || !holder.current?.contains(link)) return;
      if (link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return;
      event.preventDefault();
      leaveBy(link);
      void navigate(link.pathname + link.search + link.hash);
    };
    // Behind whatever the page itself does with a click.
    window.addEventListener("click", follow);
    return () => window.removeEventListener("click", follow);
  }, [navigate]);
  return holder;
}

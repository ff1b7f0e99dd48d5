import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

/** A line of links that scrolls on a phone shows where one is. @returns for the list of the links */
export function useCurrentLinkInView(): RefObject<HTMLUListElement> {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!list.current || !current) return;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return list;
}

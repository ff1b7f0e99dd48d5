import { useMatches } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { openDialog } from "../components/dialog-frame";
import { keysOf } from "../page/keys";
import { lazyChunk, untilLoaded } from "../connection/lazy-chunk";
import { useKeys } from "../page/use-keys";

const KeyHelp = lazy(() => untilLoaded(() => lazyChunk(() => import("./key-help"))));
const Palette = lazy(() => untilLoaded(() => lazyChunk(() => import("../reading/search/palette"))));

/** The keys of every page: "?" shows the page's keys, Ctrl+K and the search of the top bar find anything. */
export function ShellKeys() {
  const matches = useMatches();
  const [open, setOpen] = useState<"help" | "search" | null>(null);
  useKeys({ "?": () => setOpen("help") });
  useEffect(() => {
    // Everywhere, in fields too: what is searched for is often what one is writing about.
    function onKeyDown(event: KeyboardEvent) {
      const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      if (!isSearch || document.querySelector(openDialog)) return;
      event.preventDefault();
      setOpen("search");
    }
    function onClick(event: MouseEvent) {
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!isPlain || !(event.target instanceof Element) || !event.target.closest("a[data-search]")) return;
      event.preventDefault();
      setOpen("search");
    }
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick);
    };
  }, []);
  return (
    <Suspense>
      {open === "help" && <KeyHelp keys={keysOf(matches)} onClose={() => setOpen(null)} />}
      {open === "search" && <Palette onClose={() => setOpen(null)} />}
    </Suspense>
  );
}

import { lazy } from "react";
import { lazyChunk, untilLoaded } from "../../connection/lazy-chunk";

/**
 * The knowledge base beside the text, which the editor does without until it is asked for. On the server it is there at
 * once: a page is rendered in one go, and without scripts nothing comes later.
 */
export const LazyPhrases = import.meta.env.SSR
  ? (await lazyChunk(() => import("./pane-phrases"))).default
  : lazy(() => untilLoaded(() => lazyChunk(() => import("./pane-phrases"))));

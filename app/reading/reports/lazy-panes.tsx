import { lazy } from "react";
import { lazyChunk, untilLoaded } from "../../connection/lazy-chunk";

/**
 * What stands beside the text only once its tab is asked for. On the server it is there at once: a page is rendered in one
 * go, and without scripts nothing comes later.
 */
export const LazyPhrases = import.meta.env.SSR
  ? (await lazyChunk(() => import("./pane-phrases"))).default
  : lazy(() => untilLoaded(() => lazyChunk(() => import("./pane-phrases"))));

export const LazyTemplates = import.meta.env.SSR
  ? (await lazyChunk(() => import("./pane-templates"))).default
  : lazy(() => untilLoaded(() => lazyChunk(() => import("./pane-templates"))));

export const LazyDiagrams = import.meta.env.SSR
  ? (await lazyChunk(() => import("./pane-diagrams"))).default
  : lazy(() => untilLoaded(() => lazyChunk(() => import("./pane-diagrams"))));

export const LazyComputed = import.meta.env.SSR
  ? (await lazyChunk(() => import("./pane-computed"))).default
  : lazy(() => untilLoaded(() => lazyChunk(() => import("./pane-computed"))));

export const LazyAttachments = import.meta.env.SSR
  ? (await lazyChunk(() => import("./pane-attachments"))).default
  : lazy(() => untilLoaded(() => lazyChunk(() => import("./pane-attachments"))));

import {
  cache,
  Enums,
  getRenderingCapabilities,
  getShouldUseCPURendering,
  imageLoadPoolManager,
  imageRetrievalPoolManager,
  init as startCore,
  RenderingEngine,
  setUseCPURendering,
} from "@cornerstonejs/core";
import { init as startLoader } from "@cornerstonejs/dicom-image-loader";
import { init as startTools } from "@cornerstonejs/tools";
import { registerFrameLoader } from "./frame-loader.client";
import { changedFrames } from "./frame-sources.client";
import { Reconstruction } from "./reconstruction.client";
import { Measuring } from "./measuring.client";
import { onFailedFrames, trackedRequests } from "./frame-requests.client";
import { StackPane, type PaneListener } from "./stack-pane.client";
import { toolBox, type MeasureTexts, type ToolBox } from "./tool-box.client";

/** What decoded frames may take: some 1,000 CT slices; the library's own 3 GB would bring down an old desk PC. */
const cacheBytes = 512 * 1024 ** 2;
const slimCacheBytes = 192 * 1024 ** 2;

/** The running libraries: panes are opened in it, tools are chosen of it. */
export interface Engine {
  /** Whether the graphics card draws; without one the processor does. */
  isAccelerated: boolean;
  tools: ToolBox;
  open(element: HTMLDivElement, listener: PaneListener): StackPane;
  close(pane: StackPane): void;
  /** Shows overlay planes in all panes, or hides them. */
  showOverlays(areShown: boolean): void;
  /** Three planes through a series; the panes are closed meanwhile. */
  reconstruct: typeof Reconstruction.open;
}

let started: Promise<Engine> | null = null;

/**
 * Starts the libraries once a page.
 *
 * @param texts of the figures beside measurements
 * @param pass of a reader without an account, who keeps no measurements
 * @param onKept whether measurements could be kept
 */
export function startEngine(
  texts: MeasureTexts,
  pass: string | null,
  onKept: (isKept: boolean) => void,
): Promise<Engine> {
  return (started ??= start(texts, pass, onKept));
}

async function start(texts: MeasureTexts, pass: string | null, onKept: (isKept: boolean) => void): Promise<Engine> {
  await Promise.resolve(startCore());
  // WebGL that the processor imitates is slower than the processor drawing by itself.
  if (getRenderingCapabilities().softwareRasterizer) setUseCPURendering(true, false);
  startTools();
  const processors = navigator.hardwareConcurrency || 2;
  const maxWebWorkers = Math.min(4, Math.max(1, processors - 1));
  startLoader({ maxWebWorkers, ...trackedRequests(pass), ...changedFrames });
  registerFrameLoader();
  const memoryGb =
    "deviceMemory" in navigator && typeof navigator.deviceMemory === "number" ? navigator.deviceMemory : 4;
  cache.setMaxCacheSize(memoryGb <= 2 ? slimCacheBytes : cacheBytes);
  for (const pool of [imageLoadPoolManager, imageRetrievalPoolManager]) {
    pool.setMaxSimultaneousRequests(Enums.RequestType.Prefetch, 4);
  }
  const rendering = new RenderingEngine("viewer");
  const tools = toolBox(rendering.id, texts);
  const measuring = new Measuring(pass === null, onKept);
  let opened = 0;
  let areOverlaysShown = true;
  const panes = new Set<StackPane>();
  onFailedFrames((imageId, failure) => panes.forEach((pane) => pane.failed(imageId, failure)));
  return {
    isAccelerated: !getShouldUseCPURendering(),
    tools,
    open(element, listener) {
      const pane = new StackPane(rendering, tools, measuring, `pane-${++opened}`, element, listener);
      pane.showOverlays(areOverlaysShown);
      panes.add(pane);
      return pane;
    },
    close(pane) {
      panes.delete(pane);
      pane.close();
    },
    showOverlays(areShown) {
      areOverlaysShown = areShown;
      panes.forEach((pane) => pane.showOverlays(areShown));
    },
    reconstruct: (...of) => Reconstruction.open(...of),
  };
}

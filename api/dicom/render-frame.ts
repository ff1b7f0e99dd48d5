import { windowPresets, type WindowPresetCode } from "#contract/imaging/window-presets";
import { twoLanes } from "#api/infrastructure/workers/two-lanes";
import { TaskEnded } from "#api/infrastructure/workers/worker-pool";
import type { RequestedWindow } from "./pixels/grey-image";
import type { AskedWindow, GreyWindow } from "./pixels/grey-window";
import type { RenderRefusal } from "./refusal";
import type { RenderedFrame, RenderTask } from "./render-worker";

/** What to render, and how. */
export interface RenderRequest {
  /** A file of the product's own store, never a name from outside. */
  readonly path: string;
  /** 0-based; the first when absent. */
  readonly frame?: number;
  /** A preset, or center and width in modality units; the file's own window when absent. No effect on colour. */
  readonly window?: AskedWindow | WindowPresetCode;
  /** Overlay planes (PS3.3 C.9.2): drawn in when absent; `alone` is white on transparent ground, for `png` only. */
  readonly overlays?: RenderTask["overlays"];
  /** Longest side of the result in pixels; smaller images are not enlarged. */
  readonly maxSize?: number;
  readonly format: "jpeg" | "png";
}

export type RenderResult =
  | {
      readonly ok: true;
      readonly image: Buffer;
      readonly contentType: "image/jpeg" | "image/png";
      readonly width: number;
      readonly height: number;
      /** The window used, in modality units; `null` for colour, and where a lookup table of the file gave the greys. */
      readonly window: GreyWindow | null;
    }
  | { readonly ok: false; readonly reason: RenderRefusal; readonly detail: string };

const maxThreads = 2;

/** Heap of one thread; pixels stand outside it and are bounded by the sizes `image-attributes.ts` accepts. */
const memoryMb = 512;

/** Pictures of 8,000 by 8,000 pixels in JPEG 2000 take that long. */
const timeoutMs = 10_000;

const lanes = twoLanes<RenderTask, RenderedFrame>(new URL("./render-worker.ts", import.meta.url), {
  quickThreads: maxThreads,
  standingThreads: 1,
  memoryMb: memoryMb,
  timeoutMs: timeoutMs,
});

/**
 * Renders one frame of a DICOM file in a worker thread.
 *
 * @returns the picture, or why there is none: `timeout` after 10 s or when the thread ran out of memory
 * @throws when the file cannot be opened
 */
export async function renderFrame(request: RenderRequest): Promise<RenderResult> {
  const { path, frame = 0, window, overlays = "shown", maxSize, format } = request;
  const task = { path, frame, window: requestedWindow(window), overlays, maxSize: maxSize ?? null, format };
  try {
    const rendered = await lanes.run(task, `${path} ${frame}`);
    if (!rendered.ok) return rendered;
    const { buffer, byteOffset, byteLength } = rendered.image;
    return { ...rendered, image: Buffer.from(buffer, byteOffset, byteLength), contentType: `image/${format}` };
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
    return { ok: false, reason: "timeout", detail: error.message };
  }
}

/** Starts a thread before the first picture is asked for, which would wait for it a second. */
export const warmRenderer = (): void => lanes.warm();

/** Ends the threads, at shutdown. */
export const closeRenderer = (): Promise<void> => lanes.close();

function requestedWindow(window: RenderRequest["window"]): RequestedWindow {
  if (window === undefined) return "default";
  if (typeof window === "object" || window === "default" || window === "full") return window;
  const preset = Object.values(windowPresets)
    .flat()
    .find(({ code }) => code === window);
  return preset ? { center: preset.center, width: preset.width } : "default";
}

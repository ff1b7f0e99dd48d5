import {
  cache,
  Enums,
  imageLoader,
  imageLoadPoolManager,
  StackViewport,
  utilities,
  type RenderingEngine,
  type Types,
} from "@cornerstonejs/core";
import type { Measurement } from "#contract/imaging/measurements";
import type { GreyWindow } from "../../pictures/picture-view";
import { waitForRetry } from "../../../connection/wait-for-retry";
import { prefetchOrder } from "../prefetch-order";
import { overlaysOf } from "../../pictures/stacks";
import { nameOfShown } from "../shown-frame";
import type { SlicePlane } from "../../pictures/slice-geometry";
import type { Stack } from "../../pictures/stacks";
import type { PaneAction } from "../viewer-tools";
import { giveUp, type FrameFailure } from "./frame-requests.client";
import { planeOf, recordedRate } from "./image-facts.client";
import { imageIdOf, mayHaveOverlays, readHeads } from "./frame-sources.client";
import type { Measuring } from "./measuring.client";
import { act, fileWindow, fullWindow, rangeOf } from "./pane-actions.client";
import { OverlayLayer } from "./overlay-layer.client";
import { panePicture } from "./pane-picture.client";
import { paneState, type PaneState } from "./pane-state.client";
import { takeCameraAsTold } from "./processor-camera.client";
import type { ToolBox } from "./tool-box.client";

export interface PaneListener {
  changed(state: PaneState): void;
  /** The frame wanted next, before it is there. */
  scrolled(position: number): void;
}

const { Events, ViewportType, RequestType } = Enums;
const watched = [Events.STACK_NEW_IMAGE, Events.VOI_MODIFIED, Events.CAMERA_MODIFIED, Events.IMAGE_RENDERED] as const;

/** One pane with a stack of frames in it. */
export class StackPane {
  #viewport: StackViewport;
  #overlays: OverlayLayer;
  #areOverlaysShown = true;
  #stack: Stack | null = null;
  #imageIds: string[] = [];
  #position = 0;
  #direction: -1 | 0 | 1 = 0;
  #unreadable = new Set<string>();
  #unanswered = new Set<string>();
  #askingAgain: Promise<void> | null = null;
  #cine: number | undefined;
  #resizing: ResizeObserver;
  #told: number | undefined;

  constructor(
    private readonly rendering: RenderingEngine,
    private readonly tools: ToolBox,
    private readonly measuring: Measuring,
    readonly id: string,
    readonly element: HTMLDivElement,
    private readonly listener: PaneListener,
  ) {
    rendering.enableElement({
      viewportId: id,
      type: ViewportType.STACK,
      element,
      defaultOptions: { background: [0, 0, 0] },
    });
    const viewport = rendering.getViewport(id);
    if (!(viewport instanceof StackViewport)) throw new Error("the pane was not opened");
    takeCameraAsTold(viewport);
    this.#viewport = viewport;
    this.#overlays = new OverlayLayer(viewport, this.#overlaysOf);
    tools.addPane(id, element);
    for (const event of watched) element.addEventListener(event, this.#tell);
    element.addEventListener(Events.STACK_NEW_IMAGE, this.#drawn);
    element.addEventListener(Events.STACK_VIEWPORT_SCROLL, this.#scrolled);
    this.#resizing = new ResizeObserver(() => this.rendering.resize(true, true));
    this.#resizing.observe(element);
  }

  /** Takes the pane off the screen. */
  close() {
    this.stopCine();
    window.cancelAnimationFrame(this.#told ?? 0);
    this.#unanswered.clear();
    this.#resizing.disconnect();
    for (const event of watched) this.element.removeEventListener(event, this.#tell);
    this.element.removeEventListener(Events.STACK_NEW_IMAGE, this.#drawn);
    this.element.removeEventListener(Events.STACK_VIEWPORT_SCROLL, this.#scrolled);
    this.#giveUpAllBut([]);
    this.#imageIds = [];
    this.#overlays.close();
    this.tools.removePane(this.id);
    this.rendering.disableElement(this.id);
  }

  get stack() {
    return this.#stack;
  }
  get position() {
    return this.#position;
  }
  get imageIds(): readonly string[] {
    return this.#imageIds;
  }

  /** Shows a stack, beginning at a position. */
  async show(stack: Stack, position: number) {
    this.stopCine();
    this.#giveUpAllBut([]);
    this.#stack = stack;
    this.#imageIds = Array.from(stack.frames, (frame) => imageIdOf(stack, frame));
    this.#position = position;
    this.#direction = 0;
    this.#told = undefined;
    try {
      await readHeads(stack);
      if (this.#stack !== stack) return;
      await this.#viewport.setStack(this.#imageIds, position);
      this.#viewport.render();
    } catch (error) {
      // Which frame it was, failed() is told; without the series' attributes it is all of them.
      const isHeadless =
        this.#stack === stack && !this.isDrawn && !this.#unanswered.has(this.#imageIds[position] ?? "");
      if (isHeadless)
        this.failed(this.#imageIds[position] ?? "", error instanceof TypeError ? "unanswered" : "unreadable");
    }
    if (this.#stack !== stack) return;
    this.#tell();
    this.#prefetch();
    await this.measuring.shown(this);
  }

  /** Shows the frame at a position, as soon as it is there; -∞ and ∞ are the ends. */
  goTo(position: number) {
    const last = this.#imageIds.length - 1;
    const wanted = Math.min(Math.max(0, position), last);
    if (last < 0 || wanted === this.#position) return;
    this.#viewport.scroll(wanted - this.#position, false);
  }

  /** Window in the modality's units; "default" of the file, "full" from its darkest to its brightest. */
  setWindow(wanted: GreyWindow | "default" | "full") {
    const image = this.#image();
    if (!image || image.color) return;
    const window = wanted === "default" ? fileWindow(image) : wanted === "full" ? fullWindow(image) : wanted;
    this.#viewport.setProperties({ voiRange: rangeOf(window, image.imageId) });
    this.#viewport.render();
  }

  /** Shows the overlay planes of frames, or hides them. */
  showOverlays(areShown: boolean) {
    this.#areOverlaysShown = areShown;
    this.#overlays.show(areShown);
  }

  #overlaysOf = (imageId: string): string | null => {
    const place = this.#stack?.frames.at(this.#imageIds.indexOf(imageId));
    return this.#stack && place && mayHaveOverlays(this.#stack, place) ? overlaysOf(this.#stack, place) : null;
  };

  act(action: PaneAction) {
    if (!this.#image()) return;
    act(this.#viewport, action);
    this.#tell();
  }

  /** Frames a second the device recorded them at, else 10. */
  get usualRate() {
    return Math.round(recordedRate(this.#imageIds[this.#position] ?? "") ?? 10);
  }

  /** Runs through the stack over and over; a frame that is not there yet is waited for. */
  startCine(framesPerSecond: number) {
    this.stopCine();
    if (this.#imageIds.length < 2) return;
    this.#cine = window.setInterval(() => {
      const next = (this.#position + 1) % this.#imageIds.length;
      if (this.isDrawn) this.#viewport.scroll(next - this.#position, false);
    }, 1000 / framesPerSecond);
  }

  stopCine() {
    window.clearInterval(this.#cine);
    this.#cine = undefined;
  }

  /** Where each frame lies, as far as it is known. */
  planes(): (SlicePlane | null)[] {
    return this.#imageIds.map(planeOf);
  }
  plane(): SlicePlane | null {
    return planeOf(this.#imageIds[this.#position] ?? "");
  }

  /** What is shown now, with its overlays and measurements, as a picture. */
  async picture(): Promise<Blob> {
    return panePicture(this.#viewport, await this.#overlays.laidOver());
  }

  /** Names what is to be seen now, at any zoom. */
  shows(): string {
    const { instance, frame = 0 } = this.#stack?.frames.at(this.#position) ?? {};
    return nameOfShown({
      instanceId: instance?.id ?? "",
      frame,
      window: this.state().window,
      areOverlaysShown: this.#areOverlaysShown,
      isInverted: this.#viewport.getProperties().invert ?? false,
      measurements: this.measuring.drawnOn(this.#imageIds[this.#position] ?? ""),
    });
  }

  /** What is measured on the frame. */
  measurements(): Measurement[] {
    return this.measuring.drawnOn(this.#imageIds[this.#position] ?? "");
  }

  /** Draws what another person has measured on the frame, in place of what they had before. */
  showTheirs(measurements: readonly Measurement[]) {
    this.measuring.showTheirs(this, this.#position, measurements);
  }

  /** A place of the pane as shares of the frame's width and height; null beside it. */
  shareOf(place: Types.Point2): { x: number; y: number } | null {
    const data = this.#viewport.getImageData();
    if (!data) return null;
    const [column, row] = utilities.transformWorldToIndex(data.imageData, this.#viewport.canvasToWorld(place));
    const [x, y] = [column / data.dimensions[0], row / data.dimensions[1]];
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
  }

  /** Where such a place lies on the pane. */
  placeOf({ x, y }: { x: number; y: number }): Types.Point2 | null {
    const data = this.#viewport.getImageData();
    if (!data) return null;
    const index: Types.Point3 = [x * data.dimensions[0], y * data.dimensions[1], 0];
    return this.#viewport.worldToCanvas(utilities.transformIndexToWorld(data.imageData, index));
  }

  /** How the libraries name the place of a frame. */
  referenceOf(position: number): Types.ViewReference {
    return this.#viewport.getViewReference({ sliceIndex: position });
  }

  get isDrawn() {
    return this.#image()?.imageId === this.#imageIds[this.#position];
  }

  #image(): Types.IImage | null {
    return this.#viewport.getCornerstoneImage() ?? null;
  }

  /** A frame could not be had. */
  failed(imageId: string, failure: FrameFailure) {
    if (!this.#imageIds.includes(imageId)) return;
    if (failure === "unreadable") this.#unreadable.add(imageId);
    if (failure === "unanswered") {
      this.#unanswered.add(imageId);
      this.#askingAgain ??= waitForRetry().then(this.#askAgain);
    }
    // Scrolled back to in the very moment it was given up.
    if (failure === "givenUp" && imageId === this.#imageIds[this.#position]) void this.#showAgain();
    this.#tell();
  }

  #askAgain = () => {
    this.#askingAgain = null;
    if (this.#unanswered.size === 0) return;
    this.#unanswered.clear();
    if (!this.isDrawn) void this.#showAgain();
    this.#prefetch();
  };

  /** Asks once more for the frame that is to be seen; how frames are shown stays. */
  #showAgain() {
    const shown = this.#imageIds.indexOf(this.#image()?.imageId ?? "");
    if (shown === -1) return this.#stack && this.show(this.#stack, this.#position);
    // To the library it is the current one already: asked for what is drawn, it takes the other for a change.
    const again = [shown, this.#position].map((position) => this.#viewport.setImageIdIndex(position));
    return Promise.allSettled(again);
  }

  #drawn = () => {
    const imageId = this.#image()?.imageId ?? "";
    this.#unreadable.delete(imageId);
    this.#unanswered.delete(imageId);
  };

  #scrolled = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    const detail: unknown = event.detail;
    if (typeof detail !== "object" || detail === null || !("newImageIdIndex" in detail)) return;
    const position = Number(detail.newImageIdIndex);
    this.#direction = position > this.#position ? 1 : -1;
    this.#position = position;
    this.listener.scrolled(position);
    this.#tell();
    this.#prefetch();
  };

  /** Once a picture of the screen, however much happened. */
  #tell = () => {
    this.#told ??= window.requestAnimationFrame(() => {
      this.#told = undefined;
      this.listener.changed(this.state());
    });
  };

  state(): PaneState {
    const imageId = this.#imageIds[this.#position] ?? "";
    return paneState(this.#viewport, imageId, {
      position: this.#position,
      isDrawn: this.isDrawn,
      isUnreadable: this.#unreadable.has(imageId),
      isUnanswered: this.#unanswered.has(imageId),
      modality: this.#stack?.modality ?? "",
    });
  }

  #giveUpAllBut(wanted: string[]) {
    const kept = new Set(wanted);
    const own = new Set(this.#imageIds);
    const here = this.#imageIds[this.#position];
    giveUp(
      (imageId) => own.has(imageId) && !kept.has(imageId),
      (imageId) => own.has(imageId) && imageId !== here,
    );
  }

  #prefetch() {
    const here = this.#imageIds[this.#position];
    const order = prefetchOrder(this.#position, this.#direction, this.#imageIds.length);
    const next = order.flatMap((position) => this.#imageIds[position] ?? []);
    this.#giveUpAllBut(here ? [here, ...next] : next);
    for (const imageId of next) {
      if (cache.getImageLoadObject(imageId) || cache.isLoaded(imageId) || this.#unreadable.has(imageId)) continue;
      imageLoadPoolManager.addRequest(
        // What was given up, and what cannot be read, is asked for again when it is scrolled to.
        () =>
          imageLoader
            .loadAndCacheImage(imageId, { requestType: RequestType.Prefetch, priority: 0 })
            .then(undefined, () => undefined),
        RequestType.Prefetch,
        { imageId },
        0,
      );
    }
  }
}

import {
  cache,
  cornerstoneStreamingImageVolumeLoader,
  Enums,
  eventTarget,
  getRenderingCapabilities,
  getShouldUseCPURendering,
  RenderingEngine,
  setUseCPURendering,
  setVolumesForViewports,
  utilities,
  volumeLoader,
  VolumeViewport,
} from "@cornerstonejs/core";
import {
  addTool,
  CrosshairsTool,
  Enums as ToolEnums,
  PanTool,
  StackScrollTool,
  ToolGroupManager,
  ZoomTool,
} from "@cornerstonejs/tools";
import { sidesToward, type PatientSides } from "../patient-sides";
import { crossOf, isVolume } from "../slice-geometry";
import type { Stack } from "../stacks";
import { imageIdOf, readHeads } from "./frame-sources.client";
import { planeOf } from "./image-facts.client";

export const orientations = ["axial", "sagittal", "coronal"] as const;
export type Orientation = (typeof orientations)[number];

/** Why a series cannot be reconstructed. */
export type Obstacle = "noGraphics" | "noVolume" | "tooLarge" | "incomplete";

export interface ReconstructionListener {
  /** How a plane lies in the patient, whenever it is turned. */
  turned(orientation: Orientation, sides: PatientSides): void;
  /** How many frames of the volume are there. */
  progressed(frames: number): void;
}

/** Of decoded values: more than that, and old machines stop. */
const mostBytes = 400 * 1024 ** 2;
const bytesPerValue = 2;

const { OrientationAxis, ViewportType } = Enums;
const axes: Record<Orientation, Enums.OrientationAxis> = {
  axial: OrientationAxis.AXIAL,
  sagittal: OrientationAxis.SAGITTAL,
  coronal: OrientationAxis.CORONAL,
};
const colors: Record<Orientation, string> = {
  axial: "rgb(250, 120, 120)",
  sagittal: "rgb(240, 210, 90)",
  coronal: "rgb(120, 220, 140)",
};

const name = "reconstruction";
let isRegistered = false;

function register() {
  if (isRegistered) return;
  isRegistered = true;
  volumeLoader.registerVolumeLoader("cornerstoneStreamingImageVolume", (volumeId, options) =>
    cornerstoneStreamingImageVolumeLoader(volumeId, { imageIds: namesIn(options) }),
  );
  addTool(CrosshairsTool);
}

function namesIn(options: unknown): string[] {
  const names: unknown = typeof options === "object" && options !== null ? Reflect.get(options, "imageIds") : [];
  return Array.isArray(names) ? names.map(String) : [];
}

const numberIn = (detail: unknown, name: string): number =>
  typeof detail === "object" && detail !== null ? Number(Reflect.get(detail, name)) || 0 : 0;

/** Three planes through the volume of a series (multiplanar reconstruction), with the lines where they cross. */
export class Reconstruction {
  #rendering: RenderingEngine;
  #wasCpu = getShouldUseCPURendering();
  #resizing: ResizeObserver;
  #isClosed = false;
  #volumeId: string | null = null;

  private constructor(
    elements: Record<Orientation, HTMLDivElement>,
    private readonly listener: ReconstructionListener,
  ) {
    // Volumes are drawn by WebGL alone, even where that is slow.
    setUseCPURendering(false, false);
    register();
    this.#rendering = new RenderingEngine(name);
    for (const orientation of orientations) {
      this.#rendering.enableElement({
        viewportId: orientation,
        type: ViewportType.ORTHOGRAPHIC,
        element: elements[orientation],
        defaultOptions: { orientation: axes[orientation], background: [0, 0, 0] },
      });
      elements[orientation].addEventListener(Enums.Events.CAMERA_MODIFIED, () => {
        const sides = this.#isClosed ? null : this.#sidesOf(orientation);
        if (sides) listener.turned(orientation, sides);
      });
    }
    this.#resizing = new ResizeObserver(() => this.#rendering.resize(true, true));
    for (const element of Object.values(elements)) this.#resizing.observe(element);
  }

  /**
   * @param closing closes it at once, however far it is
   * @returns what the series lacks, instead of its reconstruction; null when it was closed meanwhile
   */
  static async open(
    stack: Stack,
    elements: Record<Orientation, HTMLDivElement>,
    closing: AbortSignal,
    listener: ReconstructionListener,
  ): Promise<Reconstruction | Obstacle | null> {
    if (!getRenderingCapabilities().webgl) return "noGraphics";
    await readHeads(stack);
    const imageIds = Array.from(stack.frames, (frame) => imageIdOf(stack, frame));
    if (!isVolume(imageIds.map(planeOf))) return "noVolume";
    const values = imageIds.length * stack.rows * stack.columns;
    if (values * bytesPerValue > mostBytes) return "tooLarge";
    if (closing.aborted) return null;
    const opened = new Reconstruction(elements, listener);
    closing.addEventListener("abort", () => opened.#close());
    const isWhole = await opened.#show(stack, imageIds, closing);
    if (opened.#isClosed) return null;
    return isWhole ? opened : "incomplete";
  }

  /** @returns whether every frame is there: what is missing would be drawn as a grey that nothing has */
  async #show(stack: Stack, imageIds: string[], closing: AbortSignal): Promise<boolean> {
    const volumeId = `cornerstoneStreamingImageVolume:${stack.source}`;
    this.#volumeId = volumeId;
    // A frame may have been given up by its pane the moment before: what is missing is asked for once more.
    if (!(await this.#load(volumeId, imageIds, closing))) {
      if (this.#isClosed) return false;
      cache.removeVolumeLoadObject(volumeId);
      if (!(await this.#load(volumeId, imageIds, closing))) return false;
    }
    if (this.#isClosed) return false;
    await setVolumesForViewports(this.#rendering, [{ volumeId }], [...orientations]);
    if (this.#isClosed) return false;
    this.#chooseTools();
    this.#rendering.render();
    return true;
  }

  /** Loads all frames of the volume, telling how many are there. @returns whether all could be had */
  async #load(volumeId: string, imageIds: string[], closing: AbortSignal): Promise<boolean> {
    const volume = await volumeLoader.createAndCacheVolume(volumeId, { imageIds });
    const load: unknown = "load" in volume ? volume.load : null;
    if (this.#isClosed || typeof load !== "function") return false;
    const progressed = (event: Event) =>
      event instanceof CustomEvent && this.listener.progressed(numberIn(event.detail, "framesProcessed"));
    eventTarget.addEventListener(Enums.Events.IMAGE_VOLUME_MODIFIED, progressed);
    const loaded = await new Promise<number>((resolve) => {
      closing.addEventListener("abort", () => resolve(0), { once: true });
      // Called once, when each frame was loaded or has failed.
      Reflect.apply(load, volume, [(event: unknown) => resolve(numberIn(event, "framesLoaded"))]);
    });
    eventTarget.removeEventListener(Enums.Events.IMAGE_VOLUME_MODIFIED, progressed);
    return loaded >= imageIds.length;
  }

  #chooseTools() {
    const group = ToolGroupManager.createToolGroup(name);
    if (!group) return;
    group.addTool(StackScrollTool.toolName, { loop: false });
    group.addTool(ZoomTool.toolName, { zoomToCenter: false, pinchToZoom: true, pan: true });
    group.addTool(PanTool.toolName);
    group.addTool(CrosshairsTool.toolName, {
      getReferenceLineColor: (id: string) => colors[orientations.find((one) => one === id) ?? "axial"],
      getReferenceLineControllable: () => true,
      getReferenceLineDraggableRotatable: () => true,
      getReferenceLineSlabThicknessControlsOn: () => false,
    });
    for (const orientation of orientations) group.addViewport(orientation, name);
    const { MouseBindings } = ToolEnums;
    group.setToolActive(StackScrollTool.toolName, { bindings: [{ mouseButton: MouseBindings.Wheel }] });
    group.setToolActive(ZoomTool.toolName, {
      bindings: [{ mouseButton: MouseBindings.Secondary }, { numTouchPoints: 2 }],
    });
    group.setToolActive(PanTool.toolName, { bindings: [{ mouseButton: MouseBindings.Auxiliary }] });
    group.setToolActive(CrosshairsTool.toolName, {
      bindings: [{ mouseButton: MouseBindings.Primary }, { numTouchPoints: 1 }],
    });
  }

  /** Window of all three planes, in the modality's units. */
  setWindow({ center, width }: { center: number; width: number }) {
    for (const viewport of this.#viewports()) {
      viewport.setProperties({ voiRange: utilities.windowLevel.toLowHighRange(width, center) });
      viewport.render();
    }
  }

  reset() {
    for (const viewport of this.#viewports()) {
      viewport.resetCamera();
      viewport.resetProperties();
      viewport.render();
    }
  }

  #sidesOf(orientation: Orientation): PatientSides | null {
    const { viewUp, viewPlaneNormal } = this.#rendering.getViewport(orientation)?.getCamera() ?? {};
    if (!viewUp || !viewPlaneNormal) return null;
    const [x, y, z] = viewUp;
    // The normal points to who looks.
    return sidesToward(crossOf(viewUp, viewPlaneNormal), [-x, -y, -z]);
  }

  #viewports() {
    return orientations.flatMap((orientation) => {
      const viewport = this.#rendering.getViewport(orientation);
      return viewport instanceof VolumeViewport ? [viewport] : [];
    });
  }

  #close() {
    this.#isClosed = true;
    this.#resizing.disconnect();
    // A group that goes leaves its tools listening: this one's would take the planes opened next for their own.
    ToolGroupManager.getToolGroup(name)?.setToolDisabled(CrosshairsTool.toolName);
    ToolGroupManager.destroyToolGroup(name);
    this.#rendering.destroy();
    // Its texture went with the canvas it was drawn on. The frames it was put together from stay.
    if (this.#volumeId && cache.getVolumeLoadObject(this.#volumeId)) cache.removeVolumeLoadObject(this.#volumeId);
    setUseCPURendering(this.#wasCpu, false);
  }
}

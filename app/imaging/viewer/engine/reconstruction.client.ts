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
import { missingSlices, type MissingSlices } from "../missing-slices";
import { along, crossOf, depthsOf, distanceToSlice, evenSteps, isVolume } from "../../pictures/slice-geometry";
import type { GreyWindow } from "../../pictures/picture-view";
import type { Stack } from "../../pictures/stacks";
import { inEvenSteps, layEmptySlices } from "./empty-slices.client";
import { imageIdOf, readHeads } from "./frame-sources.client";
import { hasWindow, planeOf } from "./image-facts.client";

export const orientations = ["axial", "sagittal", "coronal"] as const;
export type Orientation = (typeof orientations)[number];

/** Why a series cannot be reconstructed. */
export type Obstacle = "noGraphics" | "noVolume" | "uneven" | "tooLarge" | "incomplete";

export interface ReconstructionListener {
  /** How a plane lies in the patient, whenever it is turned. */
  turned(orientation: Orientation, sides: PatientSides): void;
  /** The window of all planes, in the modality's units, whenever it is another one. */
  windowed(window: GreyWindow): void;
  /** How many slices of the volume are there. */
  progressed(slices: { there: number; all: number }): void;
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
  /** The slices that are there, where some are missing between them. */
  #gapped: readonly string[] = [];
  /** Slices that the planes leave black. */
  missing: MissingSlices = { unread: [], absent: [] };

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
   * @param window that the series was shown with; without one the planes begin with that of its images
   * @param closing closes it at once, however far it is
   * @returns what the series lacks, instead of its reconstruction; null when it was closed meanwhile
   */
  static async open(
    stack: Stack,
    window: GreyWindow | null,
    elements: Record<Orientation, HTMLDivElement>,
    closing: AbortSignal,
    listener: ReconstructionListener,
  ): Promise<Reconstruction | Obstacle | null> {
    if (!getRenderingCapabilities().webgl) return "noGraphics";
    await readHeads(stack);
    const imageIds = Array.from(stack.frames, (frame) => imageIdOf(stack, frame));
    const planes = imageIds.map(planeOf);
    if (!isVolume(planes)) return "noVolume";
    const steps = evenSteps(depthsOf(planes));
    if (!steps) return "uneven";
    if (steps.length * stack.rows * stack.columns * bytesPerValue > mostBytes) return "tooLarge";
    if (closing.aborted) return null;
    const opened = new Reconstruction(elements, listener);
    closing.addEventListener("abort", () => opened.#close());
    const isShown = await opened.#show(stack, imageIds, closing);
    if (opened.#isClosed) return null;
    if (!isShown) return "incomplete";
    if (window) opened.setWindow(window);
    else opened.#tellWindow();
    return opened;
  }

  /** @returns whether there was enough to show */
  async #show(stack: Stack, imageIds: string[], closing: AbortSignal): Promise<boolean> {
    const volumeId = `cornerstoneStreamingImageVolume:${stack.source}`;
    this.#volumeId = volumeId;
    let slices = imageIds;
    // A frame may have been given up by its pane the moment before: what is missing is asked for once more.
    for (const isLast of [false, true]) {
      const unread = await this.#load(volumeId, slices, closing);
      if (this.#isClosed) return false;
      if (unread.length === 0) break;
      cache.removeVolumeLoadObject(volumeId);
      if (!isLast) continue;
      slices = slices.filter((imageId) => !unread.includes(imageId));
      if (!isVolume(slices.map(planeOf)) || (await this.#load(volumeId, slices, closing)).length > 0) return false;
    }
    if (this.#isClosed) return false;
    const steps = evenSteps(depthsOf(imageIds.map(planeOf))) ?? [];
    this.missing = missingSlices(
      steps,
      imageIds.map((imageId) => slices.includes(imageId)),
    );
    await setVolumesForViewports(this.#rendering, [{ volumeId }], [...orientations]);
    if (this.#isClosed) return false;
    if (slices.length < steps.length) this.#gapped = slices;
    this.#keepApart();
    this.#chooseTools();
    this.#rendering.render();
    return true;
  }

  /**
   * Shows a volume with empty slices. A grey between a slice and an empty one is neither's: each place shows what is
   * nearest to it. A plane that would lie in an empty slice goes to the nearest that is there.
   */
  #keepApart() {
    const slices = this.#gapped;
    const middle = slices[slices.length >> 1];
    if (middle === undefined) return;
    const planes = slices.map(planeOf);
    for (const viewport of this.#viewports()) {
      viewport.setProperties({ interpolationType: Enums.InterpolationType.NEAREST });
      const { focalPoint, position, viewPlaneNormal } = viewport.getCamera();
      if (!focalPoint || !position || !viewPlaneNormal) continue;
      const distance = distanceToSlice(focalPoint, viewPlaneNormal, planes);
      viewport.setCamera({
        focalPoint: along(focalPoint, viewPlaneNormal, distance),
        position: along(position, viewPlaneNormal, distance),
      });
    }
    if (hasWindow(middle)) return;
    // The libraries would take the range of the slice in the middle, which may be an empty one.
    const { min = 0, max = 0 } = cache.getImage(middle)?.voxelManager?.getMinMax() ?? {};
    this.setWindow({ center: (Number(min) + Number(max)) / 2, width: Number(max) - Number(min) || 1 });
  }

  /** Loads the slices of the volume, telling how many are there. @returns those that could not be had */
  async #load(volumeId: string, slices: string[], closing: AbortSignal): Promise<string[]> {
    const volume = await volumeLoader.createAndCacheVolume(volumeId, { imageIds: inEvenSteps(slices) });
    const load: unknown = "load" in volume ? volume.load : null;
    if (this.#isClosed || typeof load !== "function") return slices;
    layEmptySlices(volume);
    const all = slices.length;
    const empty = volume.imageIds.length - all;
    const progressed = (event: Event) => {
      const done = event instanceof CustomEvent ? numberIn(event.detail, "framesProcessed") : 0;
      this.listener.progressed({ there: Math.max(0, done - empty), all });
    };
    eventTarget.addEventListener(Enums.Events.IMAGE_VOLUME_MODIFIED, progressed);
    await new Promise<void>((resolve) => {
      closing.addEventListener("abort", () => resolve(), { once: true });
      // Called once, when each slice was loaded or has failed.
      Reflect.apply(load, volume, [() => resolve()]);
    });
    eventTarget.removeEventListener(Enums.Events.IMAGE_VOLUME_MODIFIED, progressed);
    return slices.filter((imageId) => !cache.getImage(imageId));
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
  setWindow({ center, width }: GreyWindow) {
    for (const viewport of this.#viewports()) {
      viewport.setProperties({ voiRange: utilities.windowLevel.toLowHighRange(width, center) });
      viewport.render();
    }
    this.#tellWindow();
  }

  #tellWindow() {
    const range = this.#viewports()[0]?.getProperties()?.voiRange;
    if (!range) return;
    const { windowCenter, windowWidth } = utilities.windowLevel.toWindowLevel(range.lower, range.upper);
    this.listener.windowed({ center: windowCenter, width: windowWidth });
  }

  reset() {
    for (const viewport of this.#viewports()) {
      viewport.resetCamera();
      viewport.resetProperties();
    }
    this.#keepApart();
    this.#rendering.render();
    this.#tellWindow();
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

import { utilities, type StackViewport, type Types } from "@cornerstonejs/core";
import { depthOf, sidesOf } from "../slice-geometry";
import { planeOf } from "./image-facts.client";

/** What a pane shows now. */
export interface PaneState {
  /** Counted from 0. */
  position: number;
  /** The frame itself is on the canvas, not a picture that stands in for it. */
  isDrawn: boolean;
  isUnreadable: boolean;
  /** In the modality's units; null for colour. */
  window: { center: number; width: number } | null;
  /** Screen pixels an image pixel takes. */
  zoom: number;
  /** mm along the direction of scrolling, and mm thick. */
  depth: number | null;
  thickness: number | null;
  sides: { right: string; bottom: string } | null;
}

/** @param shown what the pane knows without its viewport */
export function paneState(
  viewport: StackViewport,
  imageId: string,
  shown: Pick<PaneState, "position" | "isDrawn" | "isUnreadable">,
): PaneState {
  const image: Types.IImage | undefined = viewport.getCornerstoneImage();
  const plane = planeOf(imageId);
  const range = image && !image.color ? viewport.getProperties().voiRange : undefined;
  const greys = range && utilities.windowLevel.toWindowLevel(range.lower, range.upper);
  const { rotation = 0, flipHorizontal, flipVertical } = image ? viewport.getViewPresentation() : {};
  const isUpright = rotation === 0 && !flipHorizontal && !flipVertical;
  return {
    ...shown,
    window: greys ? { center: greys.windowCenter, width: greys.windowWidth } : null,
    zoom: image ? scaleOf(viewport) : 1,
    depth: plane && depthOf(plane),
    thickness: plane?.thickness ?? null,
    sides: plane && isUpright ? sidesOf(plane) : null,
  };
}

const corner: Types.Point3 = [0, 0, 0];
const beside: Types.Point3 = [1, 0, 0];

function scaleOf(viewport: StackViewport): number {
  const data = viewport.getImageData();
  if (!data) return 1;
  const onScreen = (index: Types.Point3) =>
    viewport.worldToCanvas(utilities.transformIndexToWorld(data.imageData, index));
  const [from, to] = [onScreen(corner), onScreen(beside)];
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

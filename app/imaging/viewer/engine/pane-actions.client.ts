import { Enums, utilities, type StackViewport, type Types } from "@cornerstonejs/core";
import type { GreyWindow } from "../../pictures/picture-view";
import type { PaneAction } from "../viewer-tools";
import { doseOf } from "./frame-sources.client";

/** Clockwise degrees, after the frame was mirrored along its own rows and columns. */
interface Turn {
  rotation: number;
  flipHorizontal: boolean;
  flipVertical: boolean;
}

const upright: Turn = { rotation: 0, flipHorizontal: false, flipVertical: false };

/**
 * Where the processor draws, the libraries mirror by setCamera() alone: setViewPresentation() does not, and it shifts
 * the frame if it is given the place it had. Whether it is mirrored is told anew, also where that seems to be so:
 * fitting to the pane forgets it by half.
 */
function turn(viewport: StackViewport, { rotation, flipHorizontal, flipVertical }: Turn) {
  viewport.setCamera({ flipHorizontal, flipVertical });
  viewport.setViewPresentation({ rotation });
}

/** Turns, mirrors, inverts or puts right what a pane shows. */
export function act(viewport: StackViewport, action: PaneAction) {
  const { rotation = 0, flipHorizontal = false, flipVertical = false } = viewport.getViewPresentation();
  const now = { rotation, flipHorizontal, flipVertical };
  // Left and right are those of the screen: a frame that is turned turns the other way when it is mirrored.
  const turnedBack = (360 - rotation) % 360;
  switch (action) {
    case "rotateLeft":
    case "rotateRight":
      turn(viewport, { ...now, rotation: (rotation + (action === "rotateLeft" ? 270 : 90)) % 360 });
      break;
    case "flipHorizontal":
      turn(viewport, { ...now, rotation: turnedBack, flipHorizontal: !flipHorizontal });
      break;
    case "flipVertical":
      turn(viewport, { ...now, rotation: turnedBack, flipVertical: !flipVertical });
      break;
    case "invert":
      viewport.setProperties({ invert: !viewport.getProperties().invert });
      break;
    case "fit":
      viewport.resetCamera({ resetPan: true, resetZoom: true, resetToCenter: true });
      turn(viewport, now);
      break;
    case "reset":
      viewport.resetCamera({ resetPan: true, resetZoom: true, resetToCenter: true });
      turn(viewport, upright);
      viewport.resetProperties();
      break;
  }
  viewport.render();
}

/** The darkest and the brightest value of a frame, in the modality's units. */
function valueRange({ minPixelValue, maxPixelValue, slope, intercept, preScale }: Types.IImage): [number, number] {
  if (preScale?.scaled) return [minPixelValue, maxPixelValue];
  return [minPixelValue * slope + intercept, maxPixelValue * slope + intercept];
}

/**
 * The window that shows a range. The libraries' windows count whole numbers, both ends among them (LINEAR, PS3.3
 * C.11.2.1.2.1); doses lie closer, theirs reaches from end to end (LINEAR_EXACT, C.11.2.1.3.2).
 */
export function windowOf({ lower, upper }: Types.VOIRange, imageId: string): GreyWindow {
  if (doseOf(imageId)) return { center: (lower + upper) / 2, width: upper - lower };
  const { windowCenter, windowWidth } = utilities.windowLevel.toWindowLevel(lower, upper);
  return { center: windowCenter, width: windowWidth };
}

/** The range that a window shows. */
export function rangeOf({ center, width }: GreyWindow, imageId: string): Types.VOIRange {
  const { LINEAR, LINEAR_EXACT } = Enums.VOILUTFunctionType;
  return utilities.windowLevel.toLowHighRange(width, center, doseOf(imageId) ? LINEAR_EXACT : LINEAR);
}

/** The window from the darkest to the brightest value; of a dose grid, over all its frames. */
export function fullWindow(image: Types.IImage): GreyWindow {
  const dose = doseOf(image.imageId);
  if (dose?.window) return dose.window;
  const [low, high] = valueRange(image);
  return { center: (low + high) / 2, width: dose ? high - low || 1 : Math.max(1, high - low) };
}

const first = (value: number | number[]) => (Array.isArray(value) ? value[0] : value);

/** The window the file carries; the full one where it has none. */
export function fileWindow(image: Types.IImage): GreyWindow {
  const [center, width] = [first(image.windowCenter), first(image.windowWidth)];
  if (center === undefined || width === undefined || width <= 0) return fullWindow(image);
  return windowOf(utilities.windowLevel.toLowHighRange(width, center), image.imageId);
}

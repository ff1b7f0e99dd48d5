import type { StackViewport, Types } from "@cornerstonejs/core";
import type { GreyWindow } from "../../exams/picture-view";
import type { PaneAction } from "../viewer-tools";

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

/** The window from the darkest to the brightest value. */
export function fullWindow(image: Types.IImage): GreyWindow {
  const [low, high] = valueRange(image);
  return { center: (low + high) / 2, width: Math.max(1, high - low) };
}

const first = (value: number | number[]) => (Array.isArray(value) ? value[0] : value);

/** The window the file carries; the full one where it has none. */
export function fileWindow(image: Types.IImage): GreyWindow {
  const [center, width] = [first(image.windowCenter), first(image.windowWidth)];
  return center !== undefined && width !== undefined && width > 0 ? { center, width } : fullWindow(image);
}

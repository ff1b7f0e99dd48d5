import type { StackViewport, Types } from "@cornerstonejs/core";
import type { GreyWindow } from "../../exams/picture-view";
import type { PaneAction } from "../viewer-tools";

/** Turns, mirrors, inverts or puts right what a pane shows. */
export function act(viewport: StackViewport, action: PaneAction) {
  const presentation = viewport.getViewPresentation();
  const { rotation = 0, flipHorizontal = false, flipVertical = false } = presentation;
  switch (action) {
    case "rotateLeft":
    case "rotateRight":
      viewport.setViewPresentation({
        ...presentation,
        rotation: (rotation + (action === "rotateLeft" ? 270 : 90)) % 360,
      });
      break;
    case "flipHorizontal":
      viewport.setViewPresentation({ ...presentation, flipHorizontal: !flipHorizontal });
      break;
    case "flipVertical":
      viewport.setViewPresentation({ ...presentation, flipVertical: !flipVertical });
      break;
    case "invert":
      viewport.setProperties({ invert: !viewport.getProperties().invert });
      break;
    case "fit":
      viewport.resetCamera({ resetPan: true, resetZoom: true, resetToCenter: true });
      viewport.setViewPresentation({ ...viewport.getViewPresentation(), rotation, flipHorizontal, flipVertical });
      break;
    case "reset":
      viewport.resetCamera({ resetPan: true, resetZoom: true, resetToCenter: true });
      viewport.setViewPresentation({
        ...viewport.getViewPresentation(),
        rotation: 0,
        flipHorizontal: false,
        flipVertical: false,
      });
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

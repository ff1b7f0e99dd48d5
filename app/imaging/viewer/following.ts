import type { GreyWindow } from "../pictures/picture-view";
import type { SharedView } from "./shared-view";

type Shown = Omit<SharedView, "measurements">;

/** Windows are worked out of what the graphics card holds, and come back a hair different. */
const isSameWindow = (a: GreyWindow | null, b: GreyWindow | null) =>
  a === b || (a !== null && b !== null && Math.abs(a.center - b.center) < 0.5 && Math.abs(a.width - b.width) < 0.5);

export const isSameView = (a: SharedView, b: SharedView) =>
  nextStep(a, b, true) === "same" && JSON.stringify(a.measurements) === JSON.stringify(b.measurements);

/**
 * What a pane does next to show what is wanted: the series first, then the frame, then the window, which needs a frame.
 *
 * @param isDrawn whether the pane's frame is there
 */
export function nextStep(
  shown: Shown | null,
  wanted: Shown,
  isDrawn: boolean,
): "hang" | "scroll" | "wait" | "window" | "same" {
  if (shown?.examId !== wanted.examId || shown.seriesId !== wanted.seriesId) return "hang";
  if (shown.position !== wanted.position) return "scroll";
  if (!isDrawn) return "wait";
  return wanted.window === null || isSameWindow(shown.window, wanted.window) ? "same" : "window";
}

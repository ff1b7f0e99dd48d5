import type { GreyWindow } from "./picture-view";

/** Over so many pixels a window doubles: a wide one is dragged in large steps, a narrow one in fine ones. */
const pixelsOfDoubling = 256;

/**
 * The window after a drag, as viewers have it: to the right wider, down brighter.
 *
 * @param right pixels
 * @param down pixels
 */
export function draggedWindow({ center, width }: GreyWindow, right: number, down: number): GreyWindow {
  const wider = Math.max(1, Math.min(200_000, width * 2 ** (right / pixelsOfDoubling)));
  // What a narrow window hides is found within reach all the same.
  const step = Math.max(1, width / pixelsOfDoubling);
  const limited = Math.max(-100_000, Math.min(100_000, center - down * step));
  return { center: Math.round(limited), width: Math.round(Math.max(wider, width === 1 && right > 0 ? 2 : 1)) };
}

/** The value shown mid-grey, and the range from black to white, in modality units. */
export interface GreyWindow {
  readonly center: number;
  readonly width: number;
}

export type VoiFunction = "LINEAR" | "LINEAR_EXACT" | "SIGMOID";

/** A window that is asked for: with a function of its own, else with that of the file. */
export interface AskedWindow extends GreyWindow {
  readonly shape?: VoiFunction;
}

/**
 * The grey, 0…255, of a value under a window (PS3.3 C.11.2.1.2 and C.11.2.1.3).
 *
 * @param window its width is positive, and at least 1 for `LINEAR`
 */
export function windowed({ center, width }: GreyWindow, voiFunction: VoiFunction): (value: number) => number {
  switch (voiFunction) {
    case "SIGMOID":
      return (value) => 255 / (1 + Math.exp((-4 * (value - center)) / width));
    case "LINEAR_EXACT":
      return (value) => clamped(((value - center) / width + 0.5) * 255);
    case "LINEAR":
      // Width 1 is a threshold: everything above center − 0.5 is white.
      if (width <= 1) return (value) => (value > center - 0.5 ? 255 : 0);
      return (value) => clamped(((value - (center - 0.5)) / (width - 1) + 0.5) * 255);
  }
}

function clamped(grey: number): number {
  return grey < 0 ? 0 : grey > 255 ? 255 : grey;
}

/** Whether a window can be used at all; files carry zeros and worse. */
export function isUsable({ center, width }: GreyWindow, voiFunction: VoiFunction): boolean {
  return Number.isFinite(center) && Number.isFinite(width) && (voiFunction === "LINEAR" ? width >= 1 : width > 0);
}

import { imageWindows, windowPresets, type WindowPresetCode } from "#contract/imaging/window-presets";
import type { FramePlace } from "./frame-list";

/** A grey window in the modality's units. */
export interface GreyWindow {
  center: number;
  width: number;
}

export const zooms = ["fit", "100", "200"] as const;
export type Zoom = (typeof zooms)[number];

/** How the page shows its picture. */
export interface PictureView {
  /** A preset's code, what was typed, or null for the file's own window. */
  window: WindowPresetCode | GreyWindow | null;
  zoom: Zoom;
  /** Left out, overlay planes are drawn in. */
  overlays?: "hidden" | undefined;
}

const presetsOf = (modality: string) => (modality === "CT" ? windowPresets.CT : []);

/** The windows that make sense for a modality, those of the image itself first. */
export const windowCodes = (modality: string): WindowPresetCode[] => [
  ...imageWindows,
  ...presetsOf(modality).map(({ code }) => code),
];

/** ?window= a preset, else ?center= and ?width=; ?zoom=; ?overlays=. What does not fit is left out. */
export function viewOf(params: URLSearchParams, modality: string): PictureView {
  const center = Number(params.get("center") || Number.NaN);
  const width = Number(params.get("width") || Number.NaN);
  const preset = windowCodes(modality).find((code) => code === params.get("window"));
  const typed = Number.isFinite(center) && width > 0 ? { center, width } : null;
  return {
    window: preset ?? typed,
    zoom: zooms.find((zoom) => zoom === params.get("zoom")) ?? "fit",
    ...(params.get("overlays") === "hidden" && { overlays: "hidden" }),
  };
}

/** What changes in the URL to hide overlay planes, or to show them again. */
export const toOverlays = ({ overlays }: PictureView) => ({ overlays: overlays ? null : "hidden" });

/** The window in numbers, where it has them without looking at the image. */
export function greysOf({ window }: Pick<PictureView, "window">, modality: string): GreyWindow | null {
  if (window === null || typeof window === "object") return window;
  const preset = presetsOf(modality).find(({ code }) => code === window);
  return preset ? { center: preset.center, width: preset.width } : null;
}

/** The windows of a picture that its modality has a name for: of the image itself, and presets. */
export function namedWindow(
  shown: GreyWindow,
  modality: string,
  ofImage: Record<(typeof imageWindows)[number], GreyWindow>,
): WindowPresetCode | null {
  // Doses of a whole grid may lie within 1.
  const tolerance = Math.min(0.5, shown.width / 100);
  const isShown = ({ center, width }: GreyWindow) =>
    Math.abs(center - shown.center) < tolerance && Math.abs(width - shown.width) < tolerance;
  const preset = presetsOf(modality).find(isShown)?.code;
  return imageWindows.find((code) => isShown(ofImage[code])) ?? preset ?? null;
}

/**
 * Address of a frame as a picture.
 *
 * @param size longest side in pixels; null for the image's own size
 * @param pass of a reader without an account
 */
export function frameSource(
  { instance, frame }: FramePlace,
  { window = null, overlays }: Partial<Pick<PictureView, "window" | "overlays">>,
  size: number | null,
  pass: string | null = null,
): string {
  const query = new URLSearchParams();
  if (typeof window === "string") query.set("window", window);
  if (typeof window === "object" && window !== null) {
    query.set("center", String(window.center));
    query.set("width", String(window.width));
  }
  if (overlays) query.set("overlays", overlays);
  if (size !== null) query.set("size", String(size));
  if (pass !== null) query.set("view", pass);
  return `/api/v1/instances/${instance.id}/frames/${frame}${query.toString() ? `?${query}` : ""}`;
}

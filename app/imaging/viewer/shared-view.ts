import type { Measurement } from "#contract/imaging/measurements";
import type { GreyWindow } from "../pictures/picture-view";

/** What a pane shows, so that another viewer can show the same: the pixels come to each from the platform. */
export interface SharedView {
  examId: string;
  seriesId: string;
  /** Of the frame in the series, counted from 0. */
  position: number;
  /** In the modality's units; null for colour. */
  window: GreyWindow | null;
  /** Drawn on that frame by who leads. */
  measurements: Measurement[];
}

/** A place on the frame, as shares of its width and height; null while nobody points. */
export type SharedPointer = { x: number; y: number } | null;

/** What a viewer within another page and that page say to each other. */
export type SharedViewMessage =
  /** The viewer stands on the page, and wants to know its part. */
  | { kind: "ready" }
  /** Its part: it leads, it follows, or neither. */
  | { kind: "part"; part: "leads" | "follows" | "free" }
  | { kind: "view"; view: SharedView }
  | { kind: "pointer"; pointer: SharedPointer };

const mark = "radbridge-shared-view";

export const tellWindow = (window: Window, message: SharedViewMessage) =>
  window.postMessage({ mark, message }, location.origin);

/** Hears what another window of this host says. @returns what ends it */
export function hearWindow(other: () => Window | null, heard: (message: SharedViewMessage) => void): () => void {
  const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== other()) return;
    if (typeof data !== "object" || data === null || !("mark" in data) || data.mark !== mark) return;
    if ("message" in data) heard(data.message as SharedViewMessage);
  };
  window.addEventListener("message", listen);
  return () => window.removeEventListener("message", listen);
}

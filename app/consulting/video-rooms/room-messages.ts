/** What a viewer of images shows, so that others can show the same: the pixels come to each from the platform. */
export interface SharedView {
  examId: string;
  seriesId: string;
  /** Of the frame in the series, counted from 0. */
  position: number;
  /** In the modality's units; null for colour. */
  window: { center: number; width: number } | null;
  /** Drawn by who presents. */
  measurements: unknown[];
}

/** A place on the shown image, as shares of its width and height; null where there is none. */
export type SharedPointer = { x: number; y: number } | null;

/** What pages tell each other past the platform. */
export type RoomMessage =
  /** The sender's line carries sound alone. */
  | { kind: "line"; isNarrow: boolean }
  | { kind: "presenting"; isPresenting: boolean }
  | { kind: "view"; view: SharedView }
  | { kind: "pointer"; pointer: SharedPointer };

/** What came over a line from another page. */
export function roomMessageIn(text: unknown): RoomMessage | null {
  if (typeof text !== "string" || text.length > 200_000) return null;
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== "object" || message === null || !("kind" in message)) return null;
    return ["line", "presenting", "view", "pointer"].includes(String(message.kind)) ? (message as RoomMessage) : null;
  } catch {
    return null;
  }
}

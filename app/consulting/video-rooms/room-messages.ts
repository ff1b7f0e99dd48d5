import type { SharedPointer, SharedView } from "../../imaging/viewer/shared-view";

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

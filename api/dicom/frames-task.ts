import type { NotShown } from "./refusal";

export interface FramesTask {
  readonly path: string;
  /** 0-based, in the order wanted. */
  readonly frames: readonly number[];
  /** As they stand in the file, or decoded. */
  readonly form: "stored" | "native";
}

export type FramesRead =
  /** The first of the frames asked for, at least one: as many as are handed over at once. */
  { readonly ok: true; readonly frames: readonly Uint8Array[] } | NotShown;

/** Frames are handed over until they pass this many bytes, so that an object of thousands never stands in memory whole. */
export const bytesAtOnce = 8 * 1024 * 1024;

/** Why a file is not taken in. Closed set; each has its text where the upload's refusals are shown. */
export type HeaderRefusal =
  | "not_dicom"
  | "truncated"
  | "no_sop_instance"
  | "no_study_instance"
  | "invalid_uid"
  | "unsupported_transfer_syntax"
  | "too_deep"
  | "too_large_inflated"
  | "dicomdir"
  | "malformed"
  | "timeout";

/** Why a frame or a document of an accepted file cannot be shown. */
export type RenderRefusal = "no_pixel_data" | "unsupported" | "malformed" | "too_large" | "timeout";

/**
 * Raised inside the readers and turned into `{ ok: false, reason, detail }` at their edge.
 *
 * `detail` is for the log: tags, lengths and offsets, never a value of the data set.
 */
export class Refusal<Reason extends string> extends Error {
  constructor(
    readonly reason: Reason,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
    this.name = "Refusal";
  }
}

/** The file cannot be read as DICOM. */
export class HeaderRefused extends Refusal<HeaderRefusal> {}

/** The file can be read, but not shown. */
export class RenderRefused extends Refusal<RenderRefusal> {}

/** What readers of frames and documents answer in place of them. */
export interface NotShown {
  readonly ok: false;
  readonly reason: RenderRefusal;
  readonly detail: string;
}

/** A refusal as readers of frames and documents answer it; a file that cannot be read is malformed. @throws the error when it is none */
export function asNotShown(error: unknown): NotShown {
  if (error instanceof RenderRefused) return { ok: false, reason: error.reason, detail: error.detail };
  if (error instanceof HeaderRefused) return { ok: false, reason: "malformed", detail: error.message };
  throw error;
}

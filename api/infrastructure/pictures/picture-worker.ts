import sharp, { type Sharp } from "sharp";
import { markedPicture, type MarkedPicture } from "./marked-picture";
import { keyImageForPrint } from "./report-pictures";
import { serveTasks } from "../workers/serve-tasks";
import { signatureDrawing } from "./signature-drawing";

/** How a drawing of ours becomes a picture. */
export interface Drawing {
  /** What it stands on; null for transparent. */
  ground: string | null;
  /** Cut to what is drawn. */
  isTrimmed: boolean;
}

/** How a picture is written anew. */
export interface Redrawing {
  width: number;
  height: number;
  /** `cover` fills both sides and cuts off what is least of interest; `inside` keeps the whole, never enlarged. */
  fit: "inside" | "cover";
  /** Where the picture is transparent; null keeps it so. */
  ground: string | null;
  as: { format: "png" } | { format: "jpeg"; quality: number };
}

export type PictureTask =
  | { kind: "check"; path: string; maxPixels: number }
  | { kind: "redraw"; bytes: Uint8Array; maxPixels: number; how: Redrawing }
  | { kind: "signature"; bytes: Uint8Array; maxPixels: number }
  | { kind: "keyImage"; bytes: Uint8Array }
  | { kind: "marked"; picture: MarkedPicture }
  /** SVG of our own, never of anybody else's. */
  | { kind: "outline"; svg: string; how: Drawing };

/** `unreadable`: the decoder's words are for the log and hold no patient data. */
export type PictureDone =
  | { kind: "written"; bytes: Uint8Array }
  | { kind: "sound" }
  | { kind: "unreadable"; detail: string }
  | { kind: "empty" };

async function perform(task: PictureTask): Promise<PictureDone> {
  try {
    return await done(task);
  } catch (error) {
    return { kind: "unreadable", detail: error instanceof Error ? error.message : String(error) };
  }
}

async function done(task: PictureTask): Promise<PictureDone> {
  if (task.kind === "keyImage") {
    const jpeg = await keyImageForPrint(task.bytes);
    return jpeg ? { kind: "written", bytes: jpeg } : { kind: "unreadable", detail: "not printable" };
  }
  if (task.kind === "marked") return { kind: "written", bytes: await markedPicture(task.picture) };
  if (task.kind === "outline") {
    return { kind: "written", bytes: await drawn(task.svg, task.how) };
  }
  const limitInputPixels = task.maxPixels;
  if (task.kind === "check") {
    // The whole picture is decoded, at a small size: a cut-off one fails.
    await sharp(task.path, { failOn: "truncated", limitInputPixels }).resize(64).raw().toBuffer();
    return { kind: "sound" };
  }
  const upright = sharp(task.bytes, { failOn: "error", limitInputPixels }).rotate();
  if (task.kind === "redraw") return { kind: "written", bytes: await redrawn(upright, task.how) };
  const drawing = await signatureDrawing(upright);
  return drawing ? { kind: "written", bytes: drawing } : { kind: "empty" };
}

function drawn(svg: string, { ground, isTrimmed }: Drawing): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg));
  const cut = isTrimmed ? drawing.trim() : drawing;
  return (ground === null ? cut : cut.flatten({ background: ground })).png().toBuffer();
}

function redrawn(picture: Sharp, { width, height, fit, ground, as }: Redrawing): Promise<Buffer> {
  const sized =
    fit === "cover"
      ? picture.resize(width, height, { fit, position: "attention" })
      : picture.resize(width, height, { fit, withoutEnlargement: true });
  const grounded = ground === null ? sized : sized.flatten({ background: ground });
  return (as.format === "png" ? grounded.png() : grounded.jpeg({ quality: as.quality })).toBuffer();
}

serveTasks(perform);

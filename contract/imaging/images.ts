import { z } from "zod";
import { at, atEither, imagesAt } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Id } from "#contract/kernel/values";
import { imageWindows, windowPresets } from "./window-presets";

const presetCodes = [...imageWindows, ...windowPresets.CT.map(({ code }) => code)] as const;

/** Longest sides a frame is made in, in pixels: thumbnails, half a screen, a screen. A few, so that they are kept. */
export const frameSizes = [96, 192, 512, 1024, 2048] as const;

/** How a frame is made into a picture; the query of the frame stream. */
export const FrameView = z
  .object({
    /** A preset; or center and width in the modality's units. */
    window: z.enum(presetCodes).optional(),
    center: z.coerce.number().min(-100_000).max(100_000).optional(),
    width: z.coerce.number().positive().max(200_000).optional(),
    /** Overlay planes: drawn in where it is left out; hidden; or alone, as a PNG that is transparent elsewhere. */
    overlays: z.enum(["hidden", "alone"]).optional(),
    /** Longest side; the image's own size where it is left out. */
    size: z.coerce.number().pipe(z.literal(frameSizes)).optional(),
    format: z.enum(["jpeg", "png"]).default("jpeg"),
  })
  .refine(({ center, width }) => (center === undefined) === (width === undefined), {
    path: ["width"],
    error: "centerNeedsWidth",
  });
export type FrameView = z.infer<typeof FrameView>;

/** One content item of a structured report (PS3.3 C.17.3), as a line of text. */
export const ReportLine = z.object({
  /** How deep it stands, from 0. */
  depth: z.number().int(),
  /** Value type in lower case; container is a heading. */
  kind: z.string(),
  name: z.string().nullable(),
  value: z.string().nullable(),
});

/** A structured report (PS3.3 A.35) as lines of text. */
export const StructuredReport = z.object({
  title: z.string().nullable(),
  lines: z.array(ReportLine),
  /** There is more than is listed. */
  isCut: z.boolean(),
});
export type StructuredReport = z.infer<typeof StructuredReport>;

/** The sheets of a waveform object such as an ECG: what is on each, and what was noted. */
export const WaveformFacts = z.object({
  groups: z.array(
    z.object({
      label: z.string().nullable(),
      /** Samples a second. */
      frequency: z.number(),
      seconds: z.number(),
      channels: z.array(z.string()),
      /** Of the sheet on paper. */
      widthMm: z.number(),
      heightMm: z.number(),
      isCut: z.boolean(),
    }),
  ),
  notes: z.array(z.string()),
  /** There is more than is shown. */
  isCut: z.boolean(),
});
export type WaveformFacts = z.infer<typeof WaveformFacts>;

/** What an exam's objects hold beside pictures. */
export const images = {
  waveform: operation({
    method: "GET",
    path: "/instances/{id}/waveform",
    access: at("instance", "exam_get"),
    summary:
      "What the sheets of a waveform object show, and what was noted on it. no_image for another kind; " +
      "image_unreadable with `reason`.",
    input: z.object({ id: Id }),
    output: WaveformFacts,
  }),
  text: operation({
    method: "GET",
    path: "/instances/{id}/text",
    access: at("instance", "exam_get"),
    summary:
      "The content of a structured report, line by line. no_image for another kind; image_unreadable with `reason`.",
    input: z.object({ id: Id }),
    output: StructuredReport,
  }),
};

/** Pictures and files of an exam. Those of another organization, or of a deleted exam, answer not_found. */
export const imageStreams = {
  frame: stream({
    method: "GET",
    path: "/instances/{id}/frames/{frame}",
    access: imagesAt("instance"),
    summary:
      "Frame number {frame}, from 0, as a picture; query ?window= or ?center=&width=, ?overlays=, ?size=, " +
      "?format=; ?view= a pass. Header x-image-window: by which center and width. no_image where there is none, " +
      "image_unreadable with `reason`.",
    query: ["window", "center", "width", "overlays", "size", "format", "view"],
    produces: ["image/jpeg", "image/png"],
  }),
  document: stream({
    method: "GET",
    path: "/instances/{id}/document",
    access: at("instance", "exam_get"),
    summary: "The PDF encapsulated in the instance (PS3.3 A.45.1). no_image for another kind; image_unreadable.",
    produces: ["application/pdf"],
  }),
  waveform: stream({
    method: "GET",
    path: "/instances/{id}/waveform/{group}",
    access: at("instance", "exam_get"),
    summary:
      "Group number {group}, from 0, of a waveform object on millimetre paper, 25 mm/s and 10 mm/mV. " +
      "no_image where there is none, image_unreadable with `reason`.",
    produces: ["image/svg+xml"],
  }),
  file: stream({
    method: "GET",
    path: "/instances/{id}/file",
    access: at("instance", "exam_get"),
    summary: "The DICOM file exactly as it came, as a download. not_found where storage has lost it.",
    produces: ["application/dicom"],
  }),
  attachment: stream({
    method: "GET",
    path: "/attachments/{id}/file",
    access: atEither("attachment", "exam_get", "attachment_presigned_url"),
    summary: "The attachment, to be shown; ?download=1 to be kept. Who sees the exam sees its papers.",
    query: ["download"],
    produces: ["image/jpeg", "image/png", "application/pdf", "application/octet-stream"],
  }),
};

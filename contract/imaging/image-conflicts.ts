import { z } from "zod";
import { at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Id, Instant } from "#contract/kernel/values";

/** What tells one of two images under the same SOP Instance UID from the other. */
export const ConflictSide = z.object({
  /** Instance Number (0020,0013). */
  number: z.number().int().nullable(),
  /** Pixels. */
  rows: z.number().int().nullable(),
  columns: z.number().int().nullable(),
  frames: z.number().int(),
  /** Whether it has frames to be seen. */
  hasPicture: z.boolean(),
  transferSyntaxUid: z.string(),
  sizeBytes: z.number().int(),
  arrived: Instant,
});
export type ConflictSide = z.infer<typeof ConflictSide>;

/** An image that came again under its SOP Instance UID with other content; the one that came first stands. */
export const ImageConflict = z.object({
  id: Id,
  /** The image it came again as; several may have come under its UID. */
  instanceId: Id,
  /** Of the series the present one is in. */
  seriesNumber: z.number().int().nullable(),
  seriesDescription: z.string(),
  present: ConflictSide,
  /** Which way the other one came. */
  source: z.enum(["upload", "stow", "dimse"]),
  /** AE title, API key or account it came from; empty where nobody is known, and an AE title for who does not manage. */
  sender: z.string(),
  other: ConflictSide,
});
export type ImageConflict = z.infer<typeof ImageConflict>;

/** The most conflicts one call tells of or decides. */
export const maxConflicts = 1000;

/** The most attributes one comparison lists. */
export const maxDifferences = 30;

/** A value as text, or how much there is of what is no text; null where there is no such attribute. */
export const DifferingValue = z
  .union([
    z.object({ kind: z.literal("text"), text: z.string() }),
    z.object({ kind: z.enum(["items", "bytes"]), count: z.number().int() }),
  ])
  .nullable();
export type DifferingValue = z.infer<typeof DifferingValue>;

/** What differs between the two images of a conflict, but for how they are encoded. */
export const ImageDifferences = z.object({
  attributes: z.array(
    z.object({
      /** Tags as PS3.18 F.2.2 writes them: that of the attribute, behind those of the sequences it stands in. */
      path: z.array(z.string()).min(1),
      vr: z.string(),
      present: DifferingValue,
      other: DifferingValue,
    }),
  ),
  /** There are more attributes than are listed, or they could not be compared. */
  isMore: z.boolean(),
  /** unknown where they could not be read or took too long. */
  pixels: z.enum(["same", "different", "unknown"]),
});
export type ImageDifferences = z.infer<typeof ImageDifferences>;

const ConflictDecision = z.object({
  conflictId: Id,
  /** keep: the present image stays. replace: the other takes its place; the report is to be verified if approved. */
  decision: z.enum(["keep", "replace"]),
});
export type ConflictDecision = z.infer<typeof ConflictDecision>;

export const DecideConflicts = z.object({
  id: Id,
  decisions: z.array(ConflictDecision).min(1, "required").max(maxConflicts),
});

/** Images of an exam that came twice with different content. Neither is lost, whatever is decided. */
export const imageConflicts = {
  ofExam: operation({
    method: "GET",
    path: "/exams/{id}/image-conflicts",
    access: at("exam", "exam_get"),
    summary: "Images that came again with other content and wait for a decision, oldest first, at most 1,000.",
    input: z.object({ id: Id }),
    output: z.array(ImageConflict),
  }),
  differences: operation({
    method: "GET",
    path: "/exams/{id}/image-conflicts/{conflictId}/differences",
    access: at("exam", "exam_get"),
    summary: "In what the image that came again differs from the present one: at most 30 attributes, and the pixels.",
    input: z.object({ id: Id, conflictId: Id }),
    output: ImageDifferences,
  }),
  decide: operation({
    method: "POST",
    path: "/exams/{id}/image-conflicts/decide",
    access: at("exam", "exam_update"),
    summary:
      "Keeps the present images, or puts others in their places, all or none. conflict when one of them is decided; " +
      "bad_request when two are to take the place of one image.",
    input: DecideConflicts,
    output: z.undefined(),
    status: 204,
  }),
};

export const imageConflictStreams = {
  frame: stream({
    method: "GET",
    path: "/exams/{id}/image-conflicts/{conflictId}/frames/{frame}",
    access: at("exam", "exam_get"),
    summary:
      "Frame number {frame}, from 0, of the image that came again, as a picture; query as of /instances/{id}/frames.",
    query: ["window", "center", "width", "size", "format"],
    produces: ["image/jpeg", "image/png"],
  }),
};

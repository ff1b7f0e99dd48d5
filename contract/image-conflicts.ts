import { z } from "zod";
import { at } from "./access";
import { operation } from "./operation";
import { Id, Instant } from "./values";

/** What tells one of two images under the same SOP Instance UID from the other. */
export const ConflictSide = z.object({
  /** Instance Number (0020,0013). */
  number: z.number().int().nullable(),
  /** Pixels. */
  rows: z.number().int().nullable(),
  columns: z.number().int().nullable(),
  frames: z.number().int(),
  transferSyntaxUid: z.string(),
  sizeBytes: z.number().int(),
});

/** An image that came again under its SOP Instance UID with other content; the one that came first stands. */
export const ImageConflict = z.object({
  id: Id,
  /** Of the series the present one is in. */
  seriesNumber: z.number().int().nullable(),
  seriesDescription: z.string(),
  present: ConflictSide,
  /** When the other one came, and which way. */
  arrived: Instant,
  source: z.enum(["upload", "stow", "dimse"]),
  other: ConflictSide,
});
export type ImageConflict = z.infer<typeof ImageConflict>;

/** The most conflicts one call tells of or decides. */
export const maxConflicts = 1000;

export const DecideConflicts = z.object({
  id: Id,
  conflictIds: z.array(Id).min(1, "required").max(maxConflicts),
  /** keep: the present images stay. replace: the others take their places; the report is to be verified if approved. */
  decision: z.enum(["keep", "replace"]),
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
  decide: operation({
    method: "POST",
    path: "/exams/{id}/image-conflicts/decide",
    access: at("exam", "exam_update"),
    summary:
      "Keeps the present images, or puts the others in their places, all or none. conflict when one of them is decided.",
    input: DecideConflicts,
    output: z.undefined(),
    status: 204,
  }),
};

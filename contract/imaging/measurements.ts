import { z } from "zod";
import { at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";

/** What is measured in the viewer; figures are not kept, as they are worked out of the pixels each time. */
export const MeasurementTool = z.enum(["length", "angle", "ellipse", "rectangle", "probe"]);

/** Patient coordinates in mm (PS3.3 C.7.6.2); for images that lie nowhere, coordinates of the image itself. */
const Point = z.tuple([z.number(), z.number(), z.number()]);

/** One measurement on one frame. */
export const Measurement = z.object({
  id: Id,
  tool: MeasurementTool,
  instanceId: Id,
  /** Counted from 0. */
  frame: z.number().int().min(0).max(1_000_000),
  points: z.array(Point).min(1).max(8),
  /** Where its figures were moved to; null where they stand beside it. */
  textAt: Point.nullable(),
});
export type Measurement = z.infer<typeof Measurement>;

/** More than anybody measures in one exam; some 150 kB at most. */
export const maxMeasurements = 500;

/** What one person measured in an exam. `version` counts how often it was kept, from 0 for never. */
export const Measurements = z.object({
  version: z.number().int().min(0),
  measurements: z.array(Measurement).max(maxMeasurements, "tooMany"),
});
export type Measurements = z.infer<typeof Measurements>;

const ofExam = z.object({ id: Id });

/** Measurements of the viewer: everybody has their own, which nobody else sees. */
export const measurements = {
  read: operation({
    method: "GET",
    path: "/exams/{id}/measurements",
    access: at("exam", "exam_get"),
    summary: "The caller's own measurements in the exam.",
    input: ofExam,
    output: Measurements,
  }),
  keep: operation({
    method: "PUT",
    path: "/exams/{id}/measurements",
    access: at("exam", "exam_get"),
    summary:
      "Keeps the caller's measurements in place of those read at `version`. version_conflict (data: current) when another " +
      "window kept some meanwhile; not_found for an instance of another exam.",
    input: Measurements.extend(ofExam.shape),
    output: z.object({ version: z.number().int() }),
  }),
};

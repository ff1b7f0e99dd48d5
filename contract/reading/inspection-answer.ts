import { z } from "zod";
import { inspectionReasons } from "./inspection-reasons";

export const InspectionReason = z.enum(inspectionReasons);
export type InspectionReason = z.infer<typeof InspectionReason>;

/** What a person answers to the findings they go on with. */
export const InspectionAnswer = z.object({
  /** Of all findings; null where they were only checked. */
  inspectionReason: InspectionReason.nullable().default(null),
  inspectionNote: z.string().trim().max(200, "tooLong").default(""),
  /** Of a single one, by its place among the `findings`; null as of all. */
  inspectionReasons: z.array(InspectionReason.nullable().default(null)).max(500, "tooMany").default([]),
});
export type InspectionAnswer = z.input<typeof InspectionAnswer>;

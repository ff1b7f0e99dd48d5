import { z } from "zod";
import { Id } from "./values";

/** A picture of the report: a frame of an instance, or an attachment. At most 6 per report (spec §5). */
export const KeyImage = z.object({
  instanceId: Id.nullable(),
  attachmentId: Id.nullable(),
  frame: z.number().int().min(0).default(0),
  windowCenter: z.number().nullable().default(null),
  windowWidth: z.number().nullable().default(null),
  caption: z.string().max(64).default(""),
});

/** What an author writes; every version keeps it whole. */
export const ReportContent = z.object({
  finding: z.string().max(20_000, "tooLong").default(""),
  diagnosis: z.string().max(20_000, "tooLong").default(""),
  positive: z.boolean().nullable().default(null),
  note: z.string().max(256, "tooLong").default(""),
  bodyPartCount: z.number().int().min(1, "atLeastOne").max(99, "tooLarge").default(1),
  critical: z.boolean().default(false),
  keyImages: z.array(KeyImage).max(6, "tooManyImages").default([]),
});
export type ReportContent = z.infer<typeof ReportContent>;

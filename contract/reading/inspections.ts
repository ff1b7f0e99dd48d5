import { z } from "zod";
import { at, managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id, Instant, Person } from "#contract/kernel/values";
import { InspectionLevel, InspectionRule } from "#contract/organizations/organizations";

/**
 * What became of a finding of smart inspect: `fixed`, where the text was changed so that it was gone before the report
 * went on; `overridden`, where the report went on with it for a reason; `kept`, where it was only ticked as checked.
 */
export const inspectionOutcomes = ["fixed", "overridden", "kept"] as const;
export const InspectionOutcome = z.enum(inspectionOutcomes);
export type InspectionOutcome = z.infer<typeof InspectionOutcome>;

const day = z.iso.date("wrongValue");
/** Days of the organization's clock, both included; left out, there is no bound. */
export const InspectionPeriod = z.object({ from: day.optional(), to: day.optional() });

/** How often a rule spoke, and what became of it. */
export const InspectionFigures = z.object({
  rule: InspectionRule,
  level: InspectionLevel,
  fixed: z.number().int(),
  overridden: z.number().int(),
  kept: z.number().int(),
  /** Told, and the report has not gone on since. */
  open: z.number().int(),
});
export type InspectionFigures = z.infer<typeof InspectionFigures>;

/** One of them: of which report, by whom and why. */
export const InspectionRecord = z.object({
  id: Id,
  examId: Id,
  reportId: Id,
  accessionNumber: z.string(),
  rule: InspectionRule,
  outcome: InspectionOutcome,
  /** A code of InspectionReason; null without one. */
  reason: z.string().nullable(),
  note: z.string(),
  evidence: z.string(),
  by: Person,
  at: Instant,
});
export type InspectionRecord = z.infer<typeof InspectionRecord>;

const ofBucket = z.object({ id: Id });

/** How well the rules of smart inspect do at an organization. */
export const inspections = {
  figures: operation({
    method: "GET",
    path: "/buckets/{id}/inspection-figures",
    access: managerOf("bucket"),
    summary: "Each rule's level and what became of its findings in a period. Counts alone.",
    input: InspectionPeriod.extend(ofBucket.shape),
    output: z.array(InspectionFigures),
  }),
  records: operation({
    method: "GET",
    path: "/buckets/{id}/inspection-records",
    access: at("bucket", "exam_get"),
    summary: "The findings of a rule in a period, with the reports' words, newest first.",
    input: InspectionPeriod.extend({
      ...ofBucket.shape,
      rule: InspectionRule,
      outcome: InspectionOutcome.optional(),
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ total: z.number().int(), records: z.array(InspectionRecord) }),
  }),
};

import { z } from "zod";
import { Id } from "#contract/kernel/values";
import { criticalCategories } from "./critical-categories";

export const mostEscalationSteps = 6;

const Minutes = z
  .number({ error: "required" })
  .int("invalid")
  .min(0, "tooSmall")
  .max(7 * 24 * 60, "tooLarge");

/** Who is told next: a member, everybody of a role, or the administrators where neither is named. */
export const EscalationStep = z.object({
  accountId: Id.nullable().default(null),
  roleId: Id.nullable().default(null),
  /** After the step before; of the first after the item was due. */
  minutes: Minutes,
});
export type EscalationStep = z.infer<typeof EscalationStep>;

/** How long a critical value may wait, by its category, and whom it is told to then (domain-rules 2.10). */
export const CriticalRules = z.object({
  minutes: z.record(z.enum(criticalCategories), Minutes.min(1, "tooSmall")),
  /** Empty: the administrators, once it is due. */
  chain: z.array(EscalationStep).max(mostEscalationSteps, "tooMany"),
  /** 0 where the organization has set nothing. */
  version: z.number().int().min(0),
});
export type CriticalRules = z.infer<typeof CriticalRules>;

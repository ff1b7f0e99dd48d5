import { z } from "zod";
import { belongsTo, groupAdmin, operator, signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Day, Id, Instant } from "#contract/kernel/values";

/** What an organization can be given. Each has a name in texts/…/plans.json. */
export const plans = ["trial", "standard", "unlimited"] as const;
export const Plan = z.enum(plans);
export type Plan = z.infer<typeof Plan>;

/** How long a plan may be given for at once. */
export const planMonths = [1, 3, 6, 12, 24, 36] as const;

/**
 * Where an organization stands: `none` for one that was never given a plan and needs none, `live`, or `expired`, which
 * stops new uploads and never reading, printing or the export of its own data.
 */
export const PlanState = z.object({
  bucketId: Id,
  groupId: Id,
  bucketName: z.string(),
  state: z.enum(["none", "live", "expired"]),
  plan: Plan.nullable(),
  ends: Instant.nullable(),
  timeZone: z.string(),
});
export type PlanState = z.infer<typeof PlanState>;

export const Subscription = z.object({
  id: Id,
  bucketId: Id,
  bucketName: z.string(),
  plan: Plan,
  months: z.number().int(),
  starts: Instant,
  /** As it was given. */
  ends: Instant,
  /** How the end was corrected until the next plan was given, oldest first. */
  corrections: z.array(z.object({ at: Instant, before: Instant, ends: Instant })),
});
export type Subscription = z.infer<typeof Subscription>;

export const PlanGrant = z.object({
  id: Id,
  plan: Plan,
  months: z.coerce
    .number({ error: "required" })
    .int()
    .refine((months) => planMonths.some((known) => known === months)),
  /** The end the grant began from, "" for none: of two grants at once the second is refused. */
  endsBefore: z.union([Instant, z.literal("")]).default(""),
});

/** Corrects the end of a plan: it lasts through the day, in the organization's time zone. A day gone by ends it at once. */
export const PlanEnd = z.object({
  id: Id,
  endsOn: Day,
  /** The end that is corrected. */
  endsBefore: Instant,
});

const bucketIdOnly = z.object({ bucketId: Id });

export const planning = {
  available: operation({
    method: "GET",
    path: "/plans/available",
    access: signedIn,
    summary: "The plans there are.",
    input: z.object({}),
    output: z.array(z.object({ plan: Plan, months: z.array(z.number().int()) })),
  }),
  check: operation({
    method: "GET",
    path: "/plans/check",
    access: belongsTo("bucket", "bucketId"),
    summary: "Where the organization stands.",
    input: bucketIdOnly,
    output: PlanState,
  }),
  dried: operation({
    method: "GET",
    path: "/plans/dried",
    access: signedIn,
    summary: "The organizations the caller administers whose plan has run out, by name.",
    input: z.object({}),
    output: z.array(PlanState.extend({ isGroupAdmin: z.boolean() })),
  }),
  groupAvailable: operation({
    method: "GET",
    path: "/plans/group-available",
    access: groupAdmin("groupId"),
    summary: "Where each organization of the group stands, by name.",
    input: z.object({ groupId: Id }),
    output: z.array(PlanState),
  }),
  mine: operation({
    method: "GET",
    path: "/user-subscriptions/mine",
    access: signedIn,
    summary: "What the organizations the caller administers were given, newest first.",
    input: z.object({}),
    output: z.array(Subscription),
  }),
  all: operation({
    method: "GET",
    path: "/plans",
    access: operator,
    summary: "Where the organizations of the installation stand: those that end first, first.",
    input: z.object({ name: z.string().trim().max(64).default("") }),
    output: z.array(PlanState),
  }),
  ofBucket: operation({
    method: "GET",
    path: "/buckets/{id}/plan",
    access: operator,
    summary: "Where one organization stands. not_found.",
    input: z.object({ id: Id }),
    output: PlanState,
  }),
  grant: operation({
    method: "POST",
    path: "/buckets/{id}/plan",
    access: operator,
    summary:
      "Gives an organization a plan for some months, from the end of the one it has. not_found, version_conflict.",
    input: PlanGrant,
    output: PlanState,
  }),
  setEnd: operation({
    method: "PUT",
    path: "/buckets/{id}/plan/end",
    access: operator,
    summary: "Sets the last day of the plan an organization has, shortening it too. not_found, version_conflict.",
    input: PlanEnd,
    output: PlanState,
  }),
};

import { z } from "zod";
import { groupAdmin } from "#contract/kernel/access";
import { consultationServices } from "#contract/kernel/consultation-states";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Day, Id, Instant, Person } from "#contract/kernel/values";

/** 100,000.00 */
const mostFen = 10_000_000;

const Agreed = z.object({
  /** Who may ask. */
  fromBucketId: z.uuid({ error: "chooseOne" }),
  /** Who is asked. */
  toBucketId: z.uuid({ error: "chooseOne" }),
  services: z.array(z.enum(consultationServices)).min(1, "chooseOne"),
  /** Of one consultation, in fen. */
  price: z.number().int().min(0, "tooSmall").max(mostFen, "tooLarge").default(0),
  /** Days of the asked organization, both included. */
  validFrom: Day,
  validUntil: Day,
  note: oneLine().max(200, "tooLong").default(""),
});

export const AddAgreement = Agreed.extend({ id: Id })
  .refine(({ validFrom, validUntil }) => validFrom <= validUntil, { path: ["validUntil"], error: "endBeforeStart" })
  .refine(({ fromBucketId, toBucketId }) => fromBucketId !== toBucketId, {
    path: ["toBucketId"],
    error: "otherOrganization",
  });

export const Agreement = Agreed.extend({
  id: Id,
  fromBucketName: z.string(),
  toBucketName: z.string(),
  state: z.enum(["ahead", "valid", "over", "ended"]),
  ended: Instant.nullable(),
  created: Instant,
  createdBy: Person,
});
export type Agreement = z.infer<typeof Agreement>;

/** What two organizations have agreed on; never changed: it is ended, and another one made. */
export const consultationAgreements = {
  list: operation({
    method: "GET",
    path: "/groups/{id}/consultation-agreements",
    access: groupAdmin(),
    summary: "The agreements of the group's organizations, those in force first.",
    input: z.object({ id: Id }),
    output: z.array(Agreement),
  }),
  add: operation({
    method: "POST",
    path: "/groups/{id}/consultation-agreements",
    access: groupAdmin(),
    summary:
      "Adds one. not_found for organizations of another group; agreement_overlaps where one of the services is agreed on for some of the days.",
    input: AddAgreement,
    output: z.object({ id: Id }),
    status: 201,
  }),
  end: operation({
    method: "POST",
    path: "/groups/{id}/consultation-agreements/{agreementId}/end",
    access: groupAdmin(),
    summary: "Ends one before its time; what it was agreed for stays so. not_found; conflict where it is ended.",
    input: z.object({ id: Id, agreementId: Id }),
    output: z.undefined(),
    status: 204,
  }),
};

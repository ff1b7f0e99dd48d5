import { z } from "zod";
import { at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Instant, OneTimeKey } from "#contract/kernel/values";

/** Numbers of one block. */
export const maxReserved = 200;

export const ReserveNumbers = z.object({
  count: z.number({ error: "required" }).int("invalid").min(1, "tooSmall").max(maxReserved, "tooLarge"),
  /** A form that is sent twice reserves one block. */
  key: OneTimeKey.optional(),
});
export const VoidNumber = z.object({ reason: oneLine("required").min(1, "required").max(256, "tooLong") });

/** missing: on no order yet, and nobody said why. */
export const DowntimeState = z.enum(["missing", "entered", "voided"]);

export const DowntimeNumber = z.object({
  accessionNumber: z.string(),
  state: DowntimeState,
  /** Of one that was entered. */
  orderId: Id.nullable(),
  entered: Instant.nullable(),
  voided: Instant.nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string(),
});
export type DowntimeNumber = z.infer<typeof DowntimeNumber>;

export const DowntimeBlock = z.object({
  id: Id,
  created: Instant,
  reservedBy: z.string(),
  first: z.string(),
  last: z.string(),
  given: z.number().int(),
  entered: z.number().int(),
  voided: z.number().int(),
  missing: z.number().int(),
});
export type DowntimeBlock = z.infer<typeof DowntimeBlock>;

const ofBucket = z.object({ id: Id });
const ofNumber = ofBucket.extend({ accessionNumber: z.string().min(1).max(16) });
const registrar = at("bucket", "registry_create");

/** Numbers set apart for forms that are filled in by hand while the product is not there. */
export const downtime = {
  reserve: operation({
    method: "POST",
    path: "/buckets/{id}/downtime-blocks",
    access: registrar,
    summary:
      "Reserves a block of the organization's next accession numbers: no order is given any of them. already_done where " +
      "the key was used.",
    input: ReserveNumbers.extend(ofBucket.shape),
    output: DowntimeBlock,
    status: 201,
  }),
  list: operation({
    method: "GET",
    path: "/buckets/{id}/downtime-blocks",
    access: registrar,
    summary:
      "The organization's latest 100 blocks, latest first, with how many of each are entered, voided and missing.",
    input: ofBucket,
    output: z.array(DowntimeBlock),
  }),
  block: operation({
    method: "GET",
    path: "/buckets/{id}/downtime-blocks/{blockId}",
    access: registrar,
    summary: "One block with its numbers. not_found.",
    input: ofBucket.extend({ blockId: Id }),
    output: DowntimeBlock.extend({ numbers: z.array(DowntimeNumber) }),
  }),
  find: operation({
    method: "GET",
    path: "/buckets/{id}/downtime-numbers/{accessionNumber}",
    access: registrar,
    summary:
      "A reserved number as it stands, with when its block was reserved. not_found for one that is not reserved here.",
    input: ofNumber,
    output: DowntimeNumber.extend({ blockId: Id, reserved: Instant }),
  }),
  voidNumber: operation({
    method: "POST",
    path: "/buckets/{id}/downtime-numbers/{accessionNumber}/void",
    access: registrar,
    summary: "Says why a missing number will never be entered. not_found; number_used where it was entered or voided.",
    input: VoidNumber.extend(ofNumber.shape),
    output: z.undefined(),
    status: 204,
  }),
};

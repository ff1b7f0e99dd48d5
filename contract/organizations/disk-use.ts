import { z } from "zod";
import { groupAdmin, managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Id } from "#contract/kernel/values";

/**
 * What an organization's exams hold in stored files, deleted ones included: they can be recovered. A file that stands in
 * two exams counts in both, though it is stored once. All in bytes.
 */
export const DiskUse = z.object({
  bucketId: Id,
  exams: z.number().int(),
  imageBytes: z.number().int(),
  attachmentBytes: z.number().int(),
  /** Of images that came again with other content. */
  conflictBytes: z.number().int(),
  /** Of uploads that are no exams yet, announced ones and what zips unpack to included. */
  openUploadBytes: z.number().int(),
  totalBytes: z.number().int(),
  /** Most that it may be; null where that is not set. */
  quotaBytes: z.number().int().nullable(),
});
export type DiskUse = z.infer<typeof DiskUse>;

/** Most bytes that something may take; null takes the limit away. */
export const QuotaBytes = z.number().int().min(1, "tooSmall").max(Number.MAX_SAFE_INTEGER).nullable();

/** A quota to be set: version_conflict with the `current` one where that is neither `before` nor the one wanted. */
export const QuotaChange = z.object({
  quotaBytes: QuotaBytes,
  /** As the caller saw it. Left out, it is set whatever it is now. */
  before: QuotaBytes.optional(),
});
export type QuotaChange = z.infer<typeof QuotaChange>;

/** How much room organizations take. */
export const diskUse = {
  ofOrganization: operation({
    method: "GET",
    path: "/buckets/{id}/disk-use",
    access: managerOf("bucket"),
    summary: "What the organization's exams hold in stored files.",
    input: z.object({ id: Id }),
    output: DiskUse.extend({ maySetQuota: z.boolean() }),
  }),
  ofGroup: operation({
    method: "GET",
    path: "/groups/{id}/disk-use",
    access: groupAdmin(),
    summary: "The same of each of the group's organizations, those out of use too.",
    input: z.object({ id: Id }),
    output: z.array(DiskUse),
  }),
  setQuota: operation({
    method: "PUT",
    path: "/groups/{id}/organizations/{bid}/quota",
    access: groupAdmin(),
    summary:
      "Sets how much an organization of the group may take; what it holds already stays. What comes beyond it is " +
      "refused: quota_reached; by STOW-RS and C-STORE with A700. version_conflict as of QuotaChange.",
    input: QuotaChange.extend({ id: Id, bid: Id }),
    output: z.undefined(),
    status: 204,
  }),
};

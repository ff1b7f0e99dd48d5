import { z } from "zod";
import { groupAdmin, managerOf } from "./access";
import { operation } from "./operation";
import { Id } from "./values";

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
  totalBytes: z.number().int(),
});
export type DiskUse = z.infer<typeof DiskUse>;

/** How much room organizations take. */
export const diskUse = {
  ofOrganization: operation({
    method: "GET",
    path: "/buckets/{id}/disk-use",
    access: managerOf("bucket"),
    summary: "What the organization's exams hold in stored files.",
    input: z.object({ id: Id }),
    output: DiskUse,
  }),
  ofGroup: operation({
    method: "GET",
    path: "/groups/{id}/disk-use",
    access: groupAdmin(),
    summary: "The same of each of the group's organizations, those out of use too.",
    input: z.object({ id: Id }),
    output: z.array(DiskUse),
  }),
};

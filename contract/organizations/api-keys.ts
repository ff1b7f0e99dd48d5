import { z } from "zod";
import { managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Instant } from "#contract/kernel/values";

/** What a key is to be. */
export const NewApiKey = z.object({
  /** Of the system that gets it. */
  name: oneLine("required").min(1, "required").max(64, "tooLong"),
  /** It may add images, besides reading them. */
  mayStore: z.boolean().default(false),
});

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  mayStore: z.boolean(),
  /** Who made it. */
  creator: z.string(),
  created: Instant,
  /** To the minute; null while nobody has used it. */
  lastUsed: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Keys most an organization has at a time. */
export const maxApiKeys = 50;

/** Keys by which other systems use the organization's DICOMweb, without an account. */
export const apiKeys = {
  list: operation({
    method: "GET",
    path: "/buckets/{id}/api-keys",
    access: managerOf("bucket"),
    summary: "The organization's keys that are in use, newest first, and the address of its DICOMweb.",
    input: z.object({ id: Id }),
    output: z.object({ address: z.string(), keys: z.array(ApiKey) }),
  }),
  add: operation({
    method: "POST",
    path: "/buckets/{id}/api-keys",
    access: managerOf("bucket"),
    summary: "Makes a key, which is shown this once. entry_taken; conflict where there are too many.",
    input: NewApiKey.extend({ id: Id }),
    output: ApiKey.extend({ key: z.string() }),
    status: 201,
  }),
  revoke: operation({
    method: "DELETE",
    path: "/buckets/{id}/api-keys/{keyId}",
    access: managerOf("bucket"),
    summary: "Takes a key back: it opens nothing any more.",
    input: z.object({ id: Id, keyId: Id }),
    output: z.undefined(),
    status: 204,
  }),
};
